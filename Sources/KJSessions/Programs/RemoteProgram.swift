// A program in the foreground of a terminal that leads to another machine.

package import KJDomain

/// What connects a terminal to a host.
package enum RemoteProgram: Hashable, Sendable {
  /// OpenSSH's client, with its command line and its process id; 0 where that is not known.
  case ssh(OpenSSHCommandLine, process: Int32)
  /// A program, by its name, that leads to some host which its command line does not tell reliably.
  case other(String)
  /// A session of kj's own, to `user@name[:port]`.
  case attached(address: String)

  private static let others: Set<String> = ["autossh", "et", "mosh", "mosh-client", "tsh", "tssh"]

  /// Finds the program that somebody types into among those in the foreground of one terminal.
  ///
  /// An `ssh` that carries no terminal (the way through a jump host, the line of git or rsync) does not
  /// count. Where two are left, nobody can tell which one reads the keys.
  package init?(among programs: [RunningProgram]) {
    let clients = programs.filter { $0.name == "ssh" }.compactMap { program in
      OpenSSHCommandLine(Array(program.arguments.dropFirst())).map { ($0, program.id) }
    }.filter(\.0.hasTerminal)
    if let other = programs.first(where: { Self.others.contains($0.name) }) {
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
