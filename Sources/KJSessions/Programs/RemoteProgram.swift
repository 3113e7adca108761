package import KJDomain

/// A program that connects a terminal to a host.
package enum RemoteProgram: Hashable, Sendable {
  /// OpenSSH's client, or mosh's after it, with OpenSSH's command line and the process id; 0 if the id is unknown.
  case ssh(OpenSSHCommandLine, process: Int32)
  /// A program, by its name, whose command line does not reliably name its host.
  case other(String)
  /// One of kj's own sessions, to `user@name[:port]`.
  case attached(address: String)

  private static let others: Set<String> = ["autossh", "et", "mosh", "mosh-client", "tsh", "tssh"]

  /// Finds the remote program that receives the keys, among those in the foreground of one terminal.
  ///
  /// An `ssh` without a terminal (through a jump host, or for git or rsync) does not count. If two remain, kj cannot
  /// tell which one reads the keys.
  package init?(among programs: [RunningProgram]) {
    let clients = programs.compactMap { one in OpenSSHCommandLine(one).map { ($0, one.id) } }
      .filter(\.0.hasTerminal)
    let other = programs.first { Self.others.contains($0.name) && OpenSSHCommandLine($0) == nil }
    if let other {
      self = .other(other.name)
    } else if let (line, process) = clients.first, clients.count == 1 {
      self = .ssh(line, process: process)
    } else if !clients.isEmpty {
      self = .other("ssh")
    } else {
      return nil
    }
  }
}
