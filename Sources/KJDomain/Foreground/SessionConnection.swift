/// A session's local `ssh`: the facts that help to find the session's terminal on the host.
package struct SessionConnection: Hashable, Sendable {
  /// The ports of its TCP connection; nil for a proxy command or a shared connection, which have no ports of their own.
  package let ports: HostTerminal.Ports?
  /// How long the local `ssh` has been running.
  package let age: Duration
  /// The ages of the person's other local `ssh` processes.
  package let otherAges: [Duration]
  /// The size of its terminal; nil if unknown.
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
  /// The maximum time for logging in, questions included.
  private static let longestLogIn = Duration.seconds(120)
  /// The tolerance between two ages: process start times are counted in hundredths of a second.
  private static let tick = Duration.milliseconds(20)

  /// The same connection some time later.
  package func aged(by time: Duration) -> SessionConnection {
    SessionConnection(
      ports: ports, age: age + time, otherAges: otherAges.map { $0 + time }, size: size)
  }

  /// Whether a terminal on the host may be its far end, judging by age and size.
  ///
  /// The local ages must be taken when the answer arrives; the time that the answer took can then only make them
  /// too large. The session on the host begins after the local `ssh`. If another `ssh` was started between the two, the
  /// session may belong to that other `ssh`, so the terminal does not match.
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
