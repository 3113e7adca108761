// How a person may be authenticated on a host, as ssh_config(5) allows it.

/// Which methods of authentication may be tried, and how often a person is asked.
public struct AuthenticationRules: Hashable, Sendable {
  /// `PubkeyAuthentication`.
  public var publicKey = true
  /// `KbdInteractiveAuthentication`.
  public var keyboardInteractive = true
  /// `PasswordAuthentication`.
  public var password = true
  /// `NumberOfPasswordPrompts`.
  public var prompts = 3
  /// `BatchMode`: nobody is asked for a secret.
  public var isBatch = false

  public init() {}
}
