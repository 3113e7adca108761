/// A method, named as in the protocol (RFC 4252, RFC 4256); the cases are in the order in which they are tried.
enum LogInMethod: String, CaseIterable {
  case publicKey = "publickey"
  case keyboardInteractive = "keyboard-interactive"
  case password
}

/// The methods that the host has named, and the outcome of each.
struct MethodList {
  /// The methods that the host would accept; nil until it has been asked.
  private(set) var named: [String]?
  /// Whether anything has been tried since the host was asked.
  var isStale = true
  private var exhausted: Set<LogInMethod> = []
  /// The methods that succeeded but were not enough.
  private(set) var partial: [String] = []
  private var accepted: (words: String, key: AuthenticationKey?)?

  /// The methods that the host would accept; empty until it has been asked.
  var remaining: [String] { named ?? [] }

  func offers(_ method: LogInMethod) -> Bool { named?.contains(method.rawValue) ?? true }

  /// Whether a method is still worth trying.
  func isOpen(_ method: LogInMethod) -> Bool { !exhausted.contains(method) && offers(method) }

  /// Notes the methods that the host named when it was asked for them.
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

  /// The fingerprint of the key, if a single key was enough to log in.
  var keyFingerprint: String? { partial.isEmpty ? accepted?.key?.fingerprint : nil }
}
