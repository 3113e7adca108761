package import KJBase

/// Asks a person, if there is one to answer.
///
/// If nobody can answer, the caller fails, and its advice names the next step.
package struct Questions {
  /// Whether somebody can answer.
  package let canAsk: Bool
  private let ask: (Question) throws(Failure) -> Answer?

  /// - Parameter ask: Returns nil if the person declined.
  package init(ask: @escaping (Question) throws(Failure) -> Answer?) {
    self.ask = ask
    canAsk = true
  }

  private init() {
    ask = { _ in nil }
    canAsk = false
  }

  /// For callers that have nobody to ask.
  package static var none: Questions { Questions() }

  /// Asks, and returns nil if the person declined.
  package func callAsFunction(_ question: Question) throws(Failure) -> Answer? { try ask(question) }

  /// Shows a key that is not yet trusted; returns the fingerprint that the person agreed to, or nil for no.
  package func hostKey(_ review: HostKeyReview) throws(Failure) -> Fingerprint? {
    guard case .fingerprint(let agreed) = try ask(.hostKey(review)) else { return nil }
    return agreed
  }

  /// Asks for a passphrase, a password or the answer to a server's prompt; nil if the person gave up.
  package func secret(_ question: Question) throws(Failure) -> [UInt8]? {
    guard case .secret(let bytes) = try ask(question) else { return nil }
    return bytes
  }

  /// Asks for a yes or a no; nil if there is nobody to ask.
  package func confirm(_ question: String) throws(Failure) -> Bool? {
    guard canAsk else { return nil }
    guard case .confirmed(let isMeant) = try ask(.confirmation(question)) else { return false }
    return isMeant
  }

  /// Asks for one of several lines; nil if the person gave up.
  package func choose(_ heading: String, among lines: [String]) throws(Failure) -> Int? {
    guard case .choice(let index) = try ask(.place(heading: heading, lines: lines)) else {
      return nil
    }
    return index
  }
}
