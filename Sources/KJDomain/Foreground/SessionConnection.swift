/// A session's local `ssh`, as far as it tells which terminal on the host is the session's.
package struct SessionConnection: Hashable, Sendable {
  /// The ports of its TCP connection; nil if it has none: with a proxy command, or over a shared connection.
  package let ports: HostTerminal.Ports?
  /// How long it has been running.
  package let age: Duration
  /// The ages of the person's other local `ssh` processes.
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
  /// The tolerance between two ages: start times of processes are counted in hundredths of a second.
  private static let tick = Duration.milliseconds(20)

  /// The same connection some time later.
  package func aged(by time: Duration) -> SessionConnection {
    SessionConnection(
      ports: ports, age: age + time, otherAges: otherAges.map { $0 + time }, size: size)
  }

  /// Whether a terminal on the host may be its far end, judging by age and size.
  ///
  /// The local ages must be those of the moment when the answer came; the time that the answer took can
  /// then only make them too large. The session on the host begins after the local `ssh`. If another `ssh`
  /// was started between the two, the session may belong to that one, so the terminal does not fit.
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
