package import KJDomain
package import KJSystem
internal import SystemPackage

/// The processes of the machine at one moment, with the facts about their terminals.
///
/// They come from `/proc` if there is one, and otherwise from `ps`. `ps` does not show where one argument ends and the
/// next begins, so kj tries ``ProcessStart`` first on systems that have it.
public struct ProcessTable: Sendable {
  /// One process, with its relation to a terminal.
  package struct Entry: Equatable {
    package let id: Int32
    package let parent: Int32
    /// Its process group.
    package let group: Int32
    /// The process group in the foreground of its terminal; -1 without one.
    package let foregroundGroup: Int32
    /// Its controlling terminal, under a name that only serves for comparison.
    package let terminal: String
    /// The name of the program, cut off after 15 bytes on Linux.
    package let name: String
    /// How long it has been running.
    package let age: Duration
    /// Its arguments; nil if they have to be read separately.
    package let arguments: [String]?
  }

  package let entries: [Entry]
  /// When it was read.
  package let time: MonotonicTime

  init(_ entries: [Entry], at time: MonotonicTime = .now) {
    self.entries = entries
    self.time = time
  }

  /// A table without processes.
  public static let empty = ProcessTable([])

  /// Reads the table; it is empty if the system does not show it.
  package static func read(until deadline: Deadline) throws(ChildError) -> ProcessTable {
    let stats = FilePath.matching("/proc/[0-9]*/stat")
    if stats.isEmpty {
      do throws(ChildError) { return try readByProgram(until: deadline) } catch {
        if case .wait = error { throw error }
        return .empty
      }
    }
    let uptime = Entry.uptime((try? FilePath("/proc/uptime").contents(limit: 1 << 8)) ?? [])
    let time = MonotonicTime.now
    // A process may end between the listing and the reading.
    return ProcessTable(
      stats.compactMap { path in
        (try? path.contents(limit: 1 << 14)).flatMap { Entry(stat: $0, uptime: uptime) }
      }, at: time)
  }

  /// The programs in the foreground of a process's controlling terminal, oldest first.
  ///
  /// Empty if the process has ended or has no terminal.
  package func foreground(ofTerminalOf id: Int32) -> [RunningProgram] {
    guard let leader = entries.first(where: { $0.id == id }), leader.foregroundGroup > 0 else {
      return []
    }
    return entries.filter { $0.group == leader.foregroundGroup && $0.terminal == leader.terminal }
      .sorted { $0.id < $1.id }
      .map { entry in
        RunningProgram(
          id: entry.id, parent: entry.parent,
          arguments: ProcessStart(of: entry.id)?.arguments ?? entry.arguments
            ?? Self.arguments(of: entry.id),
          readsTerminal: Self.readsTerminal(entry.id))
      }
  }

  /// Whether the standard input of a process is a terminal, or is unknown (`/proc/PID/fd/0`).
  private static func readsTerminal(_ id: Int32) -> Bool {
    guard let input = FilePath("/proc/\(id)/fd/0").linkTarget?.string else { return true }
    return input.hasPrefix("/dev/pts/") || input.hasPrefix("/dev/tty")
  }

  /// The argument vector of a process (`/proc/PID/cmdline`); empty if it has ended.
  static func arguments(of id: Int32) -> [String] {
    guard let bytes = try? FilePath("/proc/\(id)/cmdline").contents(limit: 1 << 21) else {
      return []
    }
    // Each argument ends with a zero byte.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  static func readByProgram(until deadline: Deadline) throws(ChildError) -> ProcessTable {
    let columns = ["pid=", "ppid=", "pgid=", "tpgid=", "tty=", "etime=", "args="].flatMap {
      ["-o", $0]
    }
    let command = ChildCommand("/bin/ps", ["-A", "-ww"] + columns)
    let output = try ChildProcess.run(command, limit: 1 << 24, until: deadline).output
    return ProcessTable(
      String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        .compactMap { Entry(line: $0) })
  }
}
