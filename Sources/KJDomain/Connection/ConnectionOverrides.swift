// What one call of a tool says about a connection, in place of the host book and ssh_config.

/// The connection options of a command line: `-i`, `-p`, `-J`, `-o` and `--via`; and what a session says
/// besides about the way that it goes.
package struct ConnectionOverrides: Hashable, Sendable {
  /// Private key files (`-i`), as they were typed.
  package var identities: [String] = []
  /// The port (`-p`).
  package var port: Port?
  /// The jump hosts (`-J`), separated by commas; `none` for none.
  package var jump: String?
  /// Settings of ssh_config in the form `KEY=VALUE` (`-o`), the first of a key counts.
  package var settings: [String] = []
  /// The way to the server; nil for that of the host book, or `auto`.
  package var via: TransportChoice?

  // MARK: Of sessions alone

  /// The file that a session's `ssh` reads in place of the person's and the system's ssh_config (`-F`).
  ///
  /// It says how the host is reached, and never who is trusted.
  package var configurationFile: String?
  /// The folder in which relative files are looked for, an absolute path; nil for that of this process.
  package var directory: String?
  /// The address of the machine that is meant among those of the name; nil for any.
  package var machine: HostName?

  package init() {}

  /// Whether nothing is said that an option says.
  package var hasNoOptions: Bool {
    identities.isEmpty && port == nil && jump == nil && settings.isEmpty && via == nil
  }

  /// The options of another call laid over these: what it says counts.
  package func overridden(by other: ConnectionOverrides) -> ConnectionOverrides {
    var result = self
    if !other.identities.isEmpty { result.identities = other.identities }
    result.port = other.port ?? port
    result.jump = other.jump ?? jump
    result.settings = other.settings + settings
    result.via = other.via ?? via
    return result
  }
}
