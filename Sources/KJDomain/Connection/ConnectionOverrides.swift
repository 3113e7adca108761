package import KJBase

/// The connection options of a command line (`-i`, `-p`, `-J`, `-o` and `--via`), and further details of the way to a
/// session's host.
public struct ConnectionOverrides: Hashable, Sendable {
  /// Private key files (`-i`), as typed.
  package var identities: [String] = []
  /// The port (`-p`).
  package var port: Port?
  /// The jump hosts (`-J`), separated by commas; `none` for no jump host.
  package var jump: String?
  /// Settings of ssh_config in the form `KEY=VALUE` (`-o`); the first one for a key wins.
  package var settings: [String] = []
  /// The way to the server; nil for the way in the host book, or `auto` if the book specifies none.
  package var via: TransportChoice?

  // MARK: For sessions only

  /// The file that a session's `ssh` reads instead of the person's and the system's ssh_config (`-F`).
  ///
  /// It decides how the host is reached, but not who is trusted, unless ``trustsConfigurationFile`` is set.
  package var configurationFile: String?
  /// Whether the person named that file themselves.
  package var trustsConfigurationFile = false
  /// The forwardings of a session: `-L`, `-R` and `-D`, each followed by its value.
  package var forwardings: [String] = []
  /// The absolute path of the directory that relative paths are based on; nil for this process's working directory.
  package var directory: String?
  /// The address of the intended machine, if the name has several addresses; nil for any machine.
  package var machine: HostName?

  public init() {}

  /// Whether the configuration file that is read has no say in who is trusted.
  package var hasForeignConfiguration: Bool { configurationFile != nil && !trustsConfigurationFile }

  /// Whether the command line sets none of these options.
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

  /// These options, overridden by the options that another call sets.
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
