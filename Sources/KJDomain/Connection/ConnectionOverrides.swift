// What one call of a tool says about a connection, in place of the host book and ssh_config.

/// The connection options of a command line: `-i`, `-p`, `-J`, `-o` and `--via`.
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

  public init() {}
}
