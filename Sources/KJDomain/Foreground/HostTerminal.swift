/// One of the person's terminals on a host, with the programs in front on it.
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

  /// The connection that a terminal was opened for.
  package struct Connection: Hashable, Sendable {
    /// The ports as the server saw them (`SSH_CONNECTION`).
    package let ports: Ports
    /// The age of the session at the time of the host's answer.
    package let age: Duration
    /// Columns and rows; nil if the host could not determine them.
    package let size: TerminalSize?

    package init(ports: Ports, age: Duration, size: TerminalSize?) {
      self.ports = ports
      self.age = age
      self.size = size
    }
  }

  /// The foreground of a terminal behind a command.
  package struct Behind: Hashable, Sendable {
    /// The command, in the syntax of a shell on the host.
    package let passage: String
    /// The processes in the foreground there, oldest first.
    package var processes: [FrontProcess]
    /// Whether a process of another user is in the foreground there.
    package let holdsForeignProcess: Bool

    package init(_ passage: String, _ processes: [FrontProcess], holdsForeignProcess: Bool) {
      self.passage = passage
      self.processes = processes
      self.holdsForeignProcess = holdsForeignProcess
    }
  }

  /// Its device, relative to `/dev`: `pts/3`.
  package let name: String
  /// The connection that the terminal was opened for; nil for a terminal of the host itself or of a multiplexer there.
  package var connection: Connection?
  /// The processes in the foreground, oldest first.
  package var processes: [FrontProcess] = []
  /// Whether a process of another user is in the foreground.
  package var holdsForeignProcess = false
  /// The pane that a tmux client on this terminal shows.
  package var pane: HostPane?
  /// The foreground at the place that the program in front leads to, if that place was examined.
  package var behind: Behind?

  package init(name: String) { self.name = name }
}
