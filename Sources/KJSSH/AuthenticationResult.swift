/// The outcome of one attempt to authenticate.
package enum AuthenticationResult: Equatable, Sendable {
  case accepted
  /// The server refused the attempt.
  ///
  /// With a password or keyboard-interactive this may also be a partial success, which libssh2 does not report. In that
  /// case ``VerifiedConnection/remainingMethods(user:until:)`` lists other methods than before.
  case refused
  /// The server accepted this key and requires one of these methods next.
  case partial(remaining: [String])
  /// The key file is encrypted and the passphrase was missing or wrong.
  case needsPassphrase
  /// The password is right but has expired, and must be changed first.
  case passwordExpired
  /// The person gave up, and the server received no answer; the connection is no longer usable.
  case declined
}
