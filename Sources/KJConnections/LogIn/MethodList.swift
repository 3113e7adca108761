/// A method by its name in the protocol (RFC 4252, RFC 4256), in the order in which they are tried.
enum LogInMethod: String, CaseIterable {
  case publicKey = "publickey"
  case keyboardInteractive = "keyboard-interactive"
  case password
}

/// The methods that the host has named, and the outcome of each.
struct MethodList {
  /// The methods that the host would take; nil before it was asked.
  private(set) var named: [String]?
  /// Whether something was tried since the host was asked.
  var isStale = true
  private var exhausted: Set<LogInMethod> = []
  /// The methods that succeeded and were not enough.
  private(set) var partial: [String] = []
  private var accepted: (words: String, key: AuthenticationKey?)?

  /// The methods that the host would take, as far as it was asked.
  var remaining: [String] { named ?? [] }

  func offers(_ method: LogInMethod) -> Bool { named?.contains(method.rawValue) ?? true }

  /// Whether there is more to try with a method.
  func isOpen(_ method: LogInMethod) -> Bool { !exhausted.contains(method) && offers(method) }

  /// Notes the host's answer to the question for its methods.
  mutating func note(_ names: [String]) {
    named = names
    isStale = false
  }

  mutating func exhaust(_ method: LogInMethod) { exhausted.insert(method) }

  // MARK: Successes

  /// Notes a method that succeeded, even if more is needed.
  mutating func accept(_ words: String, key: AuthenticationKey? = nil) { accepted = (words, key) }

  /// Starts over with the methods that the host wants after a partial success.
  mutating func startOver(with names: [String]) {
    named = names
    exhausted = []
    partial.append(accepted?.words ?? "")
    accepted = nil
  }

  /// The methods that succeeded, in words: `publickey with '~/.ssh/id_ed25519'`.
  var words: String { (partial + [accepted?.words ?? "none"]).joined(separator: ", then ") }

  /// The fingerprint of the key, if one key was all it took to get in.
  var keyFingerprint: String? { partial.isEmpty ? accepted?.key?.fingerprint : nil }
}
