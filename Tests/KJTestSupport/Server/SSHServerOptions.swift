// How a private server differs from a plain one.

/// Which program serves SFTP.
public enum SFTPSubsystem: Sendable, Equatable {
  /// The one built into sshd, with further options (`-R`, `-P rename,posix-rename`).
  case builtIn([String] = [])
  /// OpenSSH's `sftp-server` as a program of its own, which a test can kill; with further options.
  case program([String] = [])
  /// The server offers no SFTP.
  case none
}

/// The settings of a ``PrivateSSHServer``.
public struct SSHServerOptions: Sendable {
  /// Log in as `nobody` instead of the current user; only root can.
  public var asNobody = false
  public var sftp = SFTPSubsystem.builtIn()
  /// The only command that the server runs, if any.
  public var forcedCommand: String?
  /// The public keys that are let in beside the server's own user key.
  public var authorizedKeys: [String] = []
  /// The types of the host keys, as `ssh-keygen -t` names them.
  public var hostKeyTypes = ["ed25519", "ecdsa"]
  /// Lines for the configuration, ahead of the usual ones: the first value of a keyword counts.
  public var extraLines: [String] = []

  public init() {}
}
