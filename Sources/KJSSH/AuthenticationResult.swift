// How attempts to authenticate end.

/// How one attempt to authenticate ended.
package enum AuthenticationResult: Equatable, Sendable {
  case accepted
  /// The server does not take it.
  ///
  /// With a password or keyboard-interactive this may also be a partial success, which libssh2 does
  /// not tell: then ``VerifiedConnection/remainingMethods(user:until:)`` names others than before.
  case refused
  /// The server took this key and wants more: one of these methods next.
  case partial(remaining: [String])
  /// The key file is encrypted and the passphrase was missing or wrong.
  case needsPassphrase
  /// The password is right but has run out, and must be changed first.
  case passwordExpired
  /// The person gave up, and the server was told nothing; the connection is of no further use.
  case declined
}
