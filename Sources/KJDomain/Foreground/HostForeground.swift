/// A host's answer about the terminals of the person who asked.
public struct HostForeground: Hashable, Sendable {
  /// The ports of the connection that carried the request.
  package let ownPorts: HostTerminal.Ports?
  public package(set) var terminals: [HostTerminal]
  /// The arrival time of the answer, in nanoseconds of the monotonic clock; 0 if it was not recorded.
  package var arrival: Int64 = 0
  /// The kj session whose connection carried the request, if any.
  package var session: LinkID?

  package init(ownPorts: HostTerminal.Ports?, terminals: [HostTerminal]) {
    self.ownPorts = ownPorts
    self.terminals = terminals
  }

  /// The same answer for files reached through a command: the programs in front there replace the one leading to them.
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

  /// The terminal at the far end of a connection; nil unless exactly one matches.
  ///
  /// If the connection goes straight to the host, its ports decide. Through a jump host, a relay or address
  /// translation, the host sees other ports; and all terminals of a shared connection have the same ports. In these
  /// cases, the start times at both ends and the size decide.
  package func terminal(of connection: SessionConnection) -> HostTerminal? {
    let reached = terminals.filter { $0.connection != nil }
    if let ports = connection.ports {
      let same = reached.filter { $0.connection?.ports == ports }
      if same.count == 1 { return same[0] }
      if !same.isEmpty { return Self.only(same, fitting: connection) }
    }
    return Self.only(reached, fitting: connection)
  }

  /// The terminal on the connection that carried the request; nil unless there is exactly one.
  package var terminalOfOwnConnection: HostTerminal? {
    guard let ownPorts else { return nil }
    let own = terminals.filter { $0.connection?.ports == ownPorts }
    return own.count == 1 ? own[0] : nil
  }

  /// The program in front on that terminal; nil if none is visible.
  package var frontOfOwnTerminal: ForegroundProgram? { terminalOfOwnConnection.flatMap(front) }

  /// The terminal with this device name below `/dev`.
  package func terminal(named name: String) -> HostTerminal? {
    terminals.first { $0.name == name }
  }

  /// The program in front on a terminal, or in the tmux pane that it shows; nil if none is visible.
  public func front(of terminal: HostTerminal) -> ForegroundProgram? {
    shown(in: terminal)?.front
  }

  /// The terminal itself, or the terminal of the tmux pane that it shows.
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
  /// The program in front on this terminal itself; nil if none is visible.
  package var front: ForegroundProgram? {
    ForegroundProgram(processes, holdsForeignProcess: holdsForeignProcess)
  }

  /// The command for the place that the program in front leads to, as ``FrontProcess/passage``; nil if several programs
  /// lead elsewhere, or an agent runs one.
  package var passage: String? {
    let leading = processes.filter { $0.readsTerminal && $0.program.isElsewhere }
    let isOfAgent = processes.contains { $0.program.agent != nil }
    return leading.count == 1 && !isOfAgent ? leading[0].passage : nil
  }
}
