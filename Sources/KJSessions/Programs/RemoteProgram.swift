// A program in the foreground of a terminal that leads to another machine.

public import KJDomain

/// What connects a terminal to a host.
public enum RemoteProgram: Hashable, Sendable {
  /// OpenSSH's client, with its command line.
  case ssh(OpenSSHCommandLine)
  /// A program, by its name, that leads to some host which its command line does not tell reliably.
  case other(String)
  /// A session of kj's own, to `user@name[:port]`.
  case attached(address: String)

  private static let others: Set<String> = ["autossh", "et", "mosh", "mosh-client", "tsh", "tssh"]

  /// Finds the program that somebody types into among those in the foreground of one terminal.
  ///
  /// An `ssh` that carries no terminal (the way through a jump host, the line of git or rsync) does not
  /// count. Where two are left, nobody can tell which one reads the keys.
  public init?(among programs: [RunningProgram]) {
    let lines = programs.filter { $0.name == "ssh" }
      .compactMap { OpenSSHCommandLine(Array($0.arguments.dropFirst())) }
      .filter(\.hasTerminal)
    if let other = programs.first(where: { Self.others.contains($0.name) }) {
      self = .other(other.name)
    } else if let line = lines.first, lines.count == 1 {
      self = .ssh(line)
    } else if !lines.isEmpty {
      self = .other("ssh")
    } else {
      return nil
    }
  }
}
