package import KJBase

/// The connection options of a command line (`-i`, `-p`, `-J`, `-o` and `--via`), and what else a session
/// says about the way to its host.
public struct ConnectionOverrides: Hashable, Sendable {
  /// Private key files (`-i`), as they were typed.
  package var identities: [String] = []
  /// The port (`-p`).
  package var port: Port?
  /// The jump hosts (`-J`), separated by commas; `none` for none.
  package var jump: String?
  /// Settings of ssh_config in the form `KEY=VALUE` (`-o`); the first one for a key counts.
  package var settings: [String] = []
  /// The way to the server; nil for the way in the host book, or else `auto`.
  package var via: TransportChoice?

  // MARK: For sessions only

  /// The file that a session's `ssh` reads in place of the person's and the system's ssh_config (`-F`).
  ///
  /// It says how the host is reached, and not who is trusted, unless ``trustsConfigurationFile``.
  package var configurationFile: String?
  /// Whether the person named that file themselves.
  package var trustsConfigurationFile = false
  /// What a session forwards: `-L`, `-R` and `-D`, each followed by its value.
  package var forwardings: [String] = []
  /// The absolute path of the directory that relative paths start from; nil for that of this process.
  package var directory: String?
  /// The address of the one machine that is meant, where the name has several; nil for any.
  package var machine: HostName?

  public init() {}

  /// Whether a file is read that does not say who is trusted.
  package var hasForeignConfiguration: Bool { configurationFile != nil && !trustsConfigurationFile }

  /// Whether none of the command line's options is set.
  package var hasNoOptions: Bool { words.isEmpty }

  /// The command line's options, for another tool.
  package var words: [WayWord] {
    var words = identities.map(WayWord.identity)
    if let port { words.append(.port(port.description)) }
    if let jump { words.append(.jump(jump)) }
    words += settings.map(WayWord.setting)
    if let via { words.append(.way(via.rawValue)) }
    return words
  }

  /// These options, overridden by those that another call sets.
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
