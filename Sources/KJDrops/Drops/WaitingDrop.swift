internal import KJDomain
internal import KJSystem

/// The state of the input that the keyboard waits for.
enum WaitingDrop {
  case looking(DropLook, since: MonotonicTime)
  /// kj asks the host what is in front, even if that was known when the files were dropped.
  case asking(
    DroppedContents, since: MonotonicTime, isWished: Bool, known: ForegroundProgram?)
  /// kj asks the person whether to upload it.
  case offered(DropQuestion)

  /// How long the host may take to say what is in front before kj tells the person that a drop is waiting.
  static let quickAnswer = Duration.milliseconds(400)

  /// When the drop needs attention even if nothing happens.
  ///
  /// - Parameter patience: How long the host may take.
  func deadline(_ patience: Duration) -> Deadline {
    switch self {
    case .looking(let look, _): return look.deadline
    case .asking(_, let since, _, _):
      let isShown = MonotonicTime.now - since >= Self.quickAnswer
      return Deadline(at: since + (isShown ? patience : min(patience, Self.quickAnswer)))
    case .offered(let question): return Deadline(at: question.deadline())
    }
  }
}
