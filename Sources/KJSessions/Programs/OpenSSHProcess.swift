package import KJDomain
package import KJSystem
package import SystemPackage

/// OpenSSH's client in a session, as the system shows it.
///
/// It exists only for a process of the same user, and only if the system shows its exact arguments:
/// otherwise kj might take another machine for the host.
package struct OpenSSHProcess: Sendable {
  /// The way it reaches its host.
  package let way: SessionWay
  /// Its TCP connections; its own connection comes before forwarded ones.
  package let connections: [TCPConnection]

  /// Examines a process (`/proc`); nil if its way to the host is not certain.
  ///
  /// - Parameter line: Its command line when the session was listed; another process may have its id by now.
  /// - Throws: ``ChildError`` as ``ProcessSockets`` does.
  package init?(
    _ id: Int32, _ line: OpenSSHCommandLine, until deadline: Deadline
  ) throws(ChildError) {
    guard id > 0, Self.isOwn(FilePath("/proc/\(id)")),
      let directory = Self.directory(of: id)
    else { return nil }
    way = line.way(in: directory.string) { path in
      (try? Environment.current.expandingTilde(path).status()) != nil
    }
    connections = try ProcessSockets.established(of: id, until: deadline)
    // This check comes last, so that everything read belongs to this one process.
    let program = RunningProgram(id: id, parent: 0, arguments: ProcessTable.arguments(of: id))
    guard OpenSSHCommandLine(program) == line else { return nil }
  }

  /// The working directory of a process; nil if the system does not show it.
  package static func directory(of id: Int32) -> FilePath? {
    guard id > 0, let path = FilePath("/proc/\(id)/cwd").linkTarget, path.isAbsolute else {
      return nil
    }
    return path
  }

  /// Whether all user ids of a process are this user's.
  ///
  /// They are the real, effective, saved and file system id (`/proc/PID/status`, proc(5)).
  private static func isOwn(_ entry: FilePath) -> Bool {
    guard let bytes = try? entry.appending("status").contents(limit: 1 << 16) else { return false }
    let users = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("Uid:") }?.split(whereSeparator: \.isWhitespace).dropFirst()
    return users.map { !$0.isEmpty && $0.allSatisfy { UInt32($0) == Environment.userID } } ?? false
  }
}
