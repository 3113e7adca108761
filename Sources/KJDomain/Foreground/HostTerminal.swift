// A terminal on a host, as the host described it.

/// A terminal of the person's on a host, with what is in front on it.
package struct HostTerminal: Hashable, Sendable {
  /// The two ports of a TCP connection.
  package struct Ports: Hashable, Sendable {
    /// The port at the client.
    package let client: UInt16
    /// The port at the server.
    package let server: UInt16

    package init(client: UInt16, server: UInt16) {
      self.client = client
      self.server = server
    }
  }

  /// The connection that a terminal was made for.
  package struct Connection: Hashable, Sendable {
    /// As the server saw them (`SSH_CONNECTION`).
    package let ports: Ports
    /// How long the session had been there when the host answered.
    package let age: Duration
    /// Columns and rows; nil where the host could not tell.
    package let size: TerminalSize?

    package init(ports: Ports, age: Duration, size: TerminalSize?) {
      self.ports = ports
      self.age = age
      self.size = size
    }
  }

  /// Its device below `/dev`: `pts/3`.
  package let name: String
  /// The connection that it was made for; nil for one of the host's own, or of a multiplexer there.
  package var connection: Connection?
  /// The processes in the foreground, the oldest first.
  package var programs: [RunningProgram] = []
  /// Whether one of another user is in the foreground.
  package var holdsForeignProcess = false
  /// The terminal of the pane that a client of tmux on this terminal shows.
  package var pane: HostPane?

  package init(name: String) {
    self.name = name
  }
}
