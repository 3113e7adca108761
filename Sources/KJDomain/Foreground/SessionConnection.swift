// What is known here of the connection from a terminal to a host: enough to find its far end there.

/// The `ssh` of a session here, as far as it tells which terminal on the host is the session's.
package struct SessionConnection: Hashable, Sendable {
  /// The ports of its connection, the port here first; nil where it has none of its own: behind a proxy
  /// command, or over a shared connection.
  package let ports: HostTerminal.Ports?
  /// How long it has been running.
  package let age: Duration
  /// The ages of every other `ssh` of the person's here.
  package let otherAges: [Duration]
  /// The size of its terminal; nil where that is not known.
  package let size: TerminalSize?

  package init(
    ports: HostTerminal.Ports?, age: Duration, otherAges: [Duration], size: TerminalSize?
  ) {
    self.ports = ports
    self.age = age
    self.otherAges = otherAges
    self.size = size
  }
}

extension SessionConnection {
  /// How long a log-in may take, questions included.
  private static let longestLogIn = Duration.seconds(120)
  /// Clocks of processes tick a hundred times a second.
  private static let tick = Duration.milliseconds(20)

  /// The same connection some time later.
  package func aged(by time: Duration) -> SessionConnection {
    SessionConnection(
      ports: ports, age: age + time, otherAges: otherAges.map { $0 + time }, size: size)
  }

  /// Whether a terminal there may be its far end, by when it began and by its size.
  ///
  /// The ages here have to be those of the moment at which the answer came, so that they are too large, if
  /// anything, by the time that it was on its way. The session there begins after the `ssh` here. Another `ssh` that was started between the two may
  /// be the one that it belongs to, which nobody can tell then.
  func fits(_ other: HostTerminal.Connection) -> Bool {
    let logIn = age - other.age
    guard logIn + Self.tick >= .zero, logIn <= Self.longestLogIn else { return false }
    guard !otherAges.contains(where: { $0 < age && $0 + Self.tick >= other.age }) else {
      return false
    }
    guard let size, let there = other.size else { return true }
    return size.showsAsMuch(as: there)
  }
}
