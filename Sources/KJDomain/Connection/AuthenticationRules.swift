/// The authentication methods that may be tried, and how often a person is asked.
public struct AuthenticationRules: Hashable, Sendable {
  /// `PubkeyAuthentication`.
  package var publicKey = true
  /// `KbdInteractiveAuthentication`.
  package var keyboardInteractive = true
  /// `PasswordAuthentication`.
  package var password = true
  /// `NumberOfPasswordPrompts`.
  package var prompts = 3
  /// `BatchMode`: kj asks nobody for a secret.
  package var isBatch = false

  package init() {}
}
