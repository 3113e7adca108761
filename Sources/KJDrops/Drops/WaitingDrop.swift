internal import KJDomain
internal import KJSystem

/// What is known of the input for which the keyboard waits.
enum WaitingDrop {
  case looking(DropLook, since: MonotonicTime)
  /// The host is asked what is in front, also if that was known when the files were dropped.
  case asking(
    DroppedContents, since: MonotonicTime, isWished: Bool, known: ForegroundProgram?)
  /// The person is asked whether it is to be uploaded.
  case offered(DropQuestion)

  /// How long the host may take to say what is in front before the person is told that a drop waits for that.
  static let quickAnswer = Duration.milliseconds(400)

  /// When it changes even if nothing happens.
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
