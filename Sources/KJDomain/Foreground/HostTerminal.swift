// A terminal on a host, as the host described it.

/// A terminal of the person's on a host, with what is in front on it.
public struct HostTerminal: Hashable, Sendable {
  /// The two ports of a TCP connection.
  public struct Ports: Hashable, Sendable {
    /// The port at the client.
    public let client: UInt16
    /// The port at the server.
    public let server: UInt16

    public init(client: UInt16, server: UInt16) {
      self.client = client
      self.server = server
    }
  }

  /// The connection that a terminal was made for.
  public struct Line: Hashable, Sendable {
    /// As the server saw them (`SSH_CONNECTION`).
    public let ports: Ports
    /// How long the session had been there when the host answered.
    public let age: Duration
    /// Columns and rows; nil where the host could not tell.
    public let size: TerminalSize?

    public init(ports: Ports, age: Duration, size: TerminalSize?) {
      self.ports = ports
      self.age = age
      self.size = size
    }
  }

  /// Its device below `/dev`: `pts/3`.
  public let name: String
  /// The connection that it was made for; nil for one of the host's own, or of a multiplexer there.
  public var line: Line?
  /// The processes in the foreground, the oldest first.
  public var programs: [RunningProgram] = []
  /// Whether one of another user is in the foreground.
  public var holdsForeignProcess = false
  /// The terminal of the pane that a client of tmux on this terminal shows.
  public var pane: HostPane?

  public init(name: String) {
    self.name = name
  }
}
