// What one call of a tool says about a connection, in place of the host book and ssh_config.

/// The connection options of a command line: `-i`, `-p`, `-J`, `-o` and `--via`; and what a session says
/// besides about the way that it goes.
public struct ConnectionOverrides: Hashable, Sendable {
  /// Private key files (`-i`), as they were typed.
  public var identities: [String] = []
  /// The port (`-p`).
  public var port: Port?
  /// The jump hosts (`-J`), separated by commas; `none` for none.
  public var jump: String?
  /// Settings of ssh_config in the form `KEY=VALUE` (`-o`), the first of a key counts.
  public var settings: [String] = []
  /// The way to the server; nil for that of the host book, or `auto`.
  public var via: TransportChoice?

  // MARK: Of sessions alone

  /// The file that a session's `ssh` reads in place of the person's and the system's ssh_config (`-F`).
  ///
  /// It says how the host is reached, and never who is trusted.
  public var configurationFile: String?
  /// The folder in which relative files are looked for, an absolute path; nil for that of this process.
  public var directory: String?
  /// The address of the machine that is meant among those of the name; nil for any.
  public var machine: HostName?

  public init() {}

  /// The options of another call laid over these: what it says counts.
  public func overridden(by other: ConnectionOverrides) -> ConnectionOverrides {
    var result = self
    if !other.identities.isEmpty { result.identities = other.identities }
    result.port = other.port ?? port
    result.jump = other.jump ?? jump
    result.settings = other.settings + settings
    result.via = other.via ?? via
    return result
  }
}
