// What only a person can answer while a tool works.

/// How the layers below ask; where nobody can be asked, it fails with the next step in its hints.
public struct Questions {
  /// Shows a key that is not trusted yet; answers the fingerprint that was agreed to, nil for no.
  public let hostKey: (HostKeyReview) throws(Failure) -> Fingerprint?
  /// Asks for the passphrase of a key file; nil gives this key up.
  public let passphrase: (_ keyFile: String, _ attempt: Int) throws(Failure) -> [UInt8]?
  /// Whether there is somebody to answer.
  public let canAsk: Bool

  public init(
    hostKey: @escaping (HostKeyReview) throws(Failure) -> Fingerprint?,
    passphrase: @escaping (_ keyFile: String, _ attempt: Int) throws(Failure) -> [UInt8]?
  ) {
    self.hostKey = hostKey
    self.passphrase = passphrase
    canAsk = true
  }

  private init() {
    hostKey = { _ in nil }
    passphrase = { _, _ in nil }
    canAsk = false
  }

  /// Nobody is there.
  public static var none: Questions { Questions() }
}
