// A running `ssh` of the person's own, and what it tells about how its server is reached.

package import KJDomain
package import KJSystem
package import SystemPackage

/// OpenSSH's client in a session, as the system shows it.
///
/// Only of a process of the same user, and only where the system tells exactly what it was started with:
/// another machine would be taken for the host otherwise.
package struct OpenSSHProcess: Sendable {
  /// How it reaches its host.
  package let way: SessionWay
  /// Its TCP connections, its own before those that it forwards.
  package let connections: [TCPConnection]

  /// Looks at a process (`/proc`); nil where nobody can tell which way it goes.
  ///
  /// - Parameter line: What its command line was when the session was listed: another process may have its
  ///   number by now.
  /// - Throws: ``ChildError`` as ``ProcessSockets`` does.
  package init?(
    _ id: Int32, _ line: OpenSSHCommandLine, until deadline: Deadline
  ) throws(ChildError) {
    let folder = FilePath("/proc/\(id)")
    guard id > 0, Self.isOwn(folder),
      let directory = Self.folder(of: id)
    else { return nil }
    way = line.way(in: directory.string) { path in
      (try? Environment.current.expandingTilde(path).status()) != nil
    }
    connections = try ProcessSockets.established(of: id, until: deadline)
    // Last, so that all of it is about this one process.
    let words = ProcessTable.arguments(of: id)
    guard OpenSSHCommandLine(Array(words.dropFirst())) == line else { return nil }
  }

  /// The folder that a process works in; nil where that is not shown.
  package static func folder(of id: Int32) -> FilePath? {
    guard id > 0, let folder = FilePath("/proc/\(id)/cwd").linkTarget, folder.isAbsolute else {
      return nil
    }
    return folder
  }

  /// Whether a process runs for the same user, and has not changed that (`/proc/PID/status`, proc(5): real,
  /// effective, saved and file system user).
  private static func isOwn(_ folder: FilePath) -> Bool {
    guard let bytes = try? folder.appending("status").contents(limit: 1 << 16) else { return false }
    let users = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("Uid:") }?.split(whereSeparator: \.isWhitespace).dropFirst()
    return users.map { !$0.isEmpty && $0.allSatisfy { UInt32($0) == Environment.userID } } ?? false
  }
}
