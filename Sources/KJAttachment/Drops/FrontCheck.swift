internal import KJDomain
internal import KJLending

/// Asks the host once, and keeps its answer.
///
/// The host was asked when the last bytes left; by now, that is a round trip or two ago.
enum FrontCheck: Equatable {
  case due
  case asking
  /// Why Enter may not go; nil if it may.
  case answered(String?)

  static let otherProgram = "another program is in front"

  /// Goes on without waiting.
  mutating func advance(for front: ForegroundProgram, _ clients: SessionClients?) {
    guard let clients else { return }
    switch self {
    case .due:
      clients.askFront()
      self = .asking
    case .asking:
      switch clients.takeFront() {
      case .success(front): self = .answered(nil)
      case .success(_?): self = .answered(Self.otherProgram)
      case .success(nil), .failure:
        self = .answered("the host does not say whether \(front.name) is still in front")
      case nil: break
      }
    case .answered: break
    }
  }
}
