internal import KJDomain
internal import KJSessions
internal import KJSystem
internal import SystemPackage

/// The connections of all `ssh` and `mosh` processes that this person runs on this machine.
struct SessionConnections: Sendable {
  private let processes: ProcessTable

  init(_ processes: ProcessTable) { self.processes = processes }

  /// Reads the current processes; the result is empty if the system does not list them.
  ///
  /// - Throws: ``ChildError`` if the program that lists them was too slow or interrupted.
  static func read(until deadline: Deadline) throws(ChildError) -> SessionConnections {
    SessionConnections(try .read(until: deadline))
  }

  /// Returns the connection of a session whose `ssh` is still in the foreground; nil for any other session.
  ///
  /// - Parameter time: The moment to which the ages refer.
  /// - Throws: ``ChildError`` if a program that lists sockets was interrupted or too slow.
  func line(
    of session: Session, at time: MonotonicTime, until deadline: Deadline
  ) throws(ChildError) -> SessionConnection? {
    guard case .ssh(_, let process) = session.remote,
      let entry = processes.entries.first(where: { $0.id == process }),
      entry.group == entry.foregroundGroup
    else { return nil }
    // An `ssh` that this process started is its connection through a jump host.
    let others = processes.entries.filter {
      ["ssh", "mosh-client"].contains($0.name) && $0.id != process && $0.parent != process
    }
    return SessionConnection(
      ports: try Self.ports(of: process, until: deadline), age: entry.age,
      otherAges: others.map(\.age),
      size: TerminalSize(ofTerminal: FilePath("/proc/\(process)/fd/0"))
    ).aged(by: time - processes.time)
  }

  /// Returns the ports of the process's own connection; nil unless it has exactly one.
  private static func ports(
    of process: Int32, until deadline: Deadline
  ) throws(ChildError) -> HostTerminal.Ports? {
    let connections = try ProcessSockets.established(of: process, until: deadline)
    guard connections.count == 1 else { return nil }
    return HostTerminal.Ports(client: connections[0].local.port, server: connections[0].peer.port)
  }
}
