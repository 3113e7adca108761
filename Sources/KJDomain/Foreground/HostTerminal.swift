/// One of the person's terminals on a host, with what is in front on it.
public struct HostTerminal: Hashable, Sendable {
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
    /// The ports as the server saw them (`SSH_CONNECTION`).
    package let ports: Ports
    /// The age of the session when the host answered.
    package let age: Duration
    /// Columns and rows; nil where the host could not tell.
    package let size: TerminalSize?

    package init(ports: Ports, age: Duration, size: TerminalSize?) {
      self.ports = ports
      self.age = age
      self.size = size
    }
  }

  /// The foreground of a terminal behind a command.
  package struct Behind: Hashable, Sendable {
    /// The command, as a shell on the host reads it.
    package let passage: String
    /// The processes in the foreground there, the oldest first.
    package var processes: [FrontProcess]
    /// Whether a process of another user is in the foreground there.
    package let holdsForeignProcess: Bool

    package init(_ passage: String, _ processes: [FrontProcess], holdsForeignProcess: Bool) {
      self.passage = passage
      self.processes = processes
      self.holdsForeignProcess = holdsForeignProcess
    }
  }

  /// Its device below `/dev`: `pts/3`.
  package let name: String
  /// The connection that it was made for; nil for a terminal of the host itself or of a multiplexer there.
  package var connection: Connection?
  /// The processes in the foreground, the oldest first.
  package var processes: [FrontProcess] = []
  /// Whether a process of another user is in the foreground.
  package var holdsForeignProcess = false
  /// The pane that a tmux client on this terminal shows.
  package var pane: HostPane?
  /// What is in front where the program in front leads, if somebody has looked there.
  package var behind: Behind?

  package init(name: String) { self.name = name }
}
