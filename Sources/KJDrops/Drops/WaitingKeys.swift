/// The kind of keys that are waiting.
enum WaitingKeys {
  case none
  case words
  /// Enter, perhaps with text before it.
  case enter

  init(_ keys: any SessionKeyState) {
    self = keys.isEnterHeld ? .enter : keys.areHeld ? .words : .none
  }

  /// The words about a drop that the keys wait for; nil if no keys wait.
  var words: String? {
    switch self {
    case .none: nil
    case .words: "keys wait"
    case .enter: "Enter waits"
    }
  }

  /// The words about a drop that has failed; nil if no keys wait.
  ///
  /// - Parameter key: The prefix key.
  func choice(_ key: String?) -> String? {
    guard let words else { return nil }
    let them = if case .enter = self { "it" } else { "them" }
    return "\(words): \(key.map { "\($0) c sends \(them), " } ?? "")Esc discards \(them)"
  }
}
