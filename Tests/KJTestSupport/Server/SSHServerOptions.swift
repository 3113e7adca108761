/// Which program serves SFTP.
public enum SFTPSubsystem: Sendable, Equatable {
  /// The server built into sshd, with further options (`-R`, `-P rename,posix-rename`).
  case builtIn([String] = [])
  /// OpenSSH's `sftp-server` as a separate program, which a test can kill; with further options.
  case program([String] = [])
  /// `Tests/Servers/odd_sftp.py`, with the options that say what is odd.
  case odd([String] = [])
  /// Another program, by its absolute path.
  case other(String)
  /// The server offers no SFTP.
  case none
}

/// The settings of a ``PrivateSSHServer``.
public struct SSHServerOptions: Sendable {
  // MARK: Of every kind

  public var kind = ServerKind.openSSH
  public var sftp = SFTPSubsystem.builtIn()
  /// The public keys that are accepted in addition to the server's own user key.
  public var authorizedKeys: [String] = []
  /// The types of the host keys, as `ssh-keygen -t` names them.
  public var hostKeyTypes = ["ed25519", "ecdsa"]
  /// The password that logs the user in, if there is one.
  public var password: String?
  /// The questions of keyboard-interactive login, if it is offered.
  public var prompts: [ServerPrompt] = []
  /// A command prefix for the server, such as a command that enters a namespace; its first word is an absolute path.
  public var launcher: [String] = []

  // MARK: Of rclone only

  /// `--vfs-cache-mode`; nil for none.
  public var cacheMode: String?

  // MARK: Of OpenSSH only

  /// Log in as `nobody` instead of the current user; only root can.
  public var asNobody = false
  /// The only command that the server runs, if any.
  public var forcedCommand: String?
  /// The variables in the environment of commands, each `NAME=VALUE`.
  public var environment: [String] = []
  /// The addresses to listen on; clients are told the first one.
  public var addresses = ["127.0.0.1"]
  /// Whether the host keys come with certificates.
  public var hasHostCertificate = false
  /// Whether users can log in with a certificate.
  public var trustsUserCertificates = false
  /// Whether users see nothing but one directory; only root can.
  public var isChrooted = false
  /// The size of the banner before the login in bytes, if there is one.
  public var bannerSize: Int?
  /// Lines for the configuration, before the usual ones: the first value of a keyword counts.
  public var extraLines: [String] = []

  public init() {}
}
