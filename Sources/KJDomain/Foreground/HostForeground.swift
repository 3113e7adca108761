// What a host says is in front on the person's terminals there, and which of them is that of a session.

/// The answer of a host about the terminals of the person who asked.
package struct HostForeground: Hashable, Sendable {
  /// The ports of the connection over which it was asked.
  package let ownPorts: HostTerminal.Ports?
  package let terminals: [HostTerminal]
  /// When the answer came, in nanoseconds of the monotonic clock; 0 where nobody noted it.
  package var arrival: Int64 = 0
  /// The session of kj's own over whose connection it was asked, if it was over one.
  package var session: LinkID?

  package init(ownPorts: HostTerminal.Ports?, terminals: [HostTerminal]) {
    self.ownPorts = ownPorts
    self.terminals = terminals
  }

  /// The terminal at the far end of a connection; nil unless exactly one can be.
  ///
  /// By the ports of the connection, if it goes straight to the host. Through a jump host, a relay or
  /// address translation the host sees other ports, and a shared connection has the same for all its
  /// terminals: then by when both ends began, and by the size.
  package func terminal(of connection: SessionConnection) -> HostTerminal? {
    let reached = terminals.filter { $0.connection != nil }
    if let ports = connection.ports {
      let same = reached.filter { $0.connection?.ports == ports }
      if same.count == 1 { return same[0] }
      if !same.isEmpty { return Self.only(same, fitting: connection) }
    }
    return Self.only(reached, fitting: connection)
  }

  /// The terminal of the only session over the connection over which the host was asked.
  package var terminalOfOwnConnection: HostTerminal? {
    guard let ownPorts else { return nil }
    let own = terminals.filter { $0.connection?.ports == ownPorts }
    return own.count == 1 ? own[0] : nil
  }

  /// The terminal by its device below `/dev`.
  package func terminal(named name: String) -> HostTerminal? {
    terminals.first { $0.name == name }
  }

  /// What is in front on a terminal, through the tmux that is shown there; nil where nothing is seen.
  package func front(of terminal: HostTerminal) -> ForegroundProgram? {
    guard let front = terminal.front else { return nil }
    guard case .multiplexer = front, let pane = terminal.pane, !pane.isInMode else { return front }
    return self.terminal(named: pane.terminal)?.front
  }

  private static func only(
    _ terminals: [HostTerminal], fitting connection: SessionConnection
  ) -> HostTerminal? {
    let fitting = terminals.filter { $0.connection.map(connection.fits) ?? false }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension HostTerminal {
  /// What is in front on this very terminal; nil where nothing is seen.
  package var front: ForegroundProgram? {
    ForegroundProgram(programs, holdsForeignProcess: holdsForeignProcess)
  }
}
