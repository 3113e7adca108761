// The lines of sessions, as they can be seen here.

package import KJDomain
package import KJSystem
internal import SystemPackage

/// What every `ssh` of the person's that runs here tells of itself.
package struct SessionConnections: Sendable {
  private let processes: ProcessTable

  init(_ processes: ProcessTable) {
    self.processes = processes
  }

  /// Looks at the processes now; shows nothing where they cannot be seen.
  ///
  /// - Throws: ``ChildError`` where the program that tells of them did not end in time, or was
  ///   interrupted.
  package static func read(until deadline: Deadline) throws(ChildError) -> SessionConnections {
    SessionConnections(try .read(until: deadline))
  }

  /// The line of a session whose `ssh` is still in front in its terminal; nil of any other.
  ///
  /// - Parameter time: The moment for which the ages are to hold.
  /// - Throws: ``ChildError`` where a program that tells of it did not end in time, or was interrupted.
  package func line(
    of session: Session, at time: MonotonicTime, until deadline: Deadline
  ) throws(ChildError) -> SessionConnection? {
    guard case .ssh(_, let process) = session.remote,
      let entry = processes.entries.first(where: { $0.id == process }),
      entry.group == entry.foregroundGroup
    else { return nil }
    // What it started itself carries it through a jump host.
    let others = processes.entries.filter {
      $0.name == "ssh" && $0.id != process && $0.parent != process
    }
    return SessionConnection(
      ports: try Self.ports(of: process, until: deadline), age: entry.age,
      otherAges: others.map(\.age),
      size: TerminalSize(ofTerminal: FilePath("/proc/\(process)/fd/0"))
    ).aged(by: time - processes.time)
  }

  /// The ports of the one connection that the process itself holds.
  private static func ports(
    of process: Int32, until deadline: Deadline
  ) throws(ChildError) -> HostTerminal.Ports? {
    let connections = try ProcessSockets.established(of: process, until: deadline)
    guard connections.count == 1 else { return nil }
    return HostTerminal.Ports(client: connections[0].local.port, server: connections[0].peer.port)
  }
}
