/// The answer of a host about the terminals of the person who asked.
public struct HostForeground: Hashable, Sendable {
  /// The ports of the connection over which it was asked.
  package let ownPorts: HostTerminal.Ports?
  public package(set) var terminals: [HostTerminal]
  /// When the answer came, in nanoseconds of the monotonic clock; 0 if that was not recorded.
  package var arrival: Int64 = 0
  /// The kj session over whose connection it was asked, if any.
  package var session: LinkID?

  package init(ownPorts: HostTerminal.Ports?, terminals: [HostTerminal]) {
    self.ownPorts = ownPorts
    self.terminals = terminals
  }

  /// The same answer for files behind a command: what is in front there takes the place of the program that leads there.
  ///
  /// - Parameter passage: The command; nil for files on the host itself.
  package func seen(behind passage: String?) -> HostForeground {
    var seen = self
    for place in terminals.indices {
      guard let behind = terminals[place].behind, behind.passage == passage else { continue }
      seen.terminals[place].processes = behind.processes
      seen.terminals[place].holdsForeignProcess = behind.holdsForeignProcess
    }
    return seen
  }

  /// The terminal at the far end of a connection; nil unless exactly one fits.
  ///
  /// If the connection goes straight to the host, its ports decide. Through a jump host, a relay or
  /// address translation the host sees other ports, and a shared connection has the same ports for all
  /// its terminals. In these cases the start times of both ends decide, and the size.
  package func terminal(of connection: SessionConnection) -> HostTerminal? {
    let reached = terminals.filter { $0.connection != nil }
    if let ports = connection.ports {
      let same = reached.filter { $0.connection?.ports == ports }
      if same.count == 1 { return same[0] }
      if !same.isEmpty { return Self.only(same, fitting: connection) }
    }
    return Self.only(reached, fitting: connection)
  }

  /// The terminal on the connection over which the host was asked; nil unless there is exactly one.
  package var terminalOfOwnConnection: HostTerminal? {
    guard let ownPorts else { return nil }
    let own = terminals.filter { $0.connection?.ports == ownPorts }
    return own.count == 1 ? own[0] : nil
  }

  /// What is in front on that terminal; nil if nothing can be seen.
  package var frontOfOwnTerminal: ForegroundProgram? { terminalOfOwnConnection.flatMap(front) }

  /// The terminal with this device name below `/dev`.
  package func terminal(named name: String) -> HostTerminal? {
    terminals.first { $0.name == name }
  }

  /// What is in front on a terminal, or in the tmux pane that it shows; nil if nothing can be seen.
  public func front(of terminal: HostTerminal) -> ForegroundProgram? {
    shown(in: terminal)?.front
  }

  /// The terminal, or that of the tmux pane that it shows.
  package func shown(in terminal: HostTerminal) -> HostTerminal? {
    guard case .multiplexer = terminal.front, let pane = terminal.pane, !pane.isInMode else {
      return terminal
    }
    return self.terminal(named: pane.terminal)
  }

  private static func only(
    _ terminals: [HostTerminal], fitting connection: SessionConnection
  ) -> HostTerminal? {
    let fitting = terminals.filter { $0.connection.map(connection.fits) ?? false }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension HostTerminal {
  /// What is in front on this terminal itself; nil if nothing can be seen.
  package var front: ForegroundProgram? {
    ForegroundProgram(processes, holdsForeignProcess: holdsForeignProcess)
  }

  /// The command that leads to where the program in front leads, as ``FrontProcess/passage``; nil if several do, or an
  /// agent runs it.
  package var passage: String? {
    let leading = processes.filter { $0.readsTerminal && $0.program.isElsewhere }
    let isOfAgent = processes.contains { $0.program.agent != nil }
    return leading.count == 1 && !isOfAgent ? leading[0].passage : nil
  }
}
