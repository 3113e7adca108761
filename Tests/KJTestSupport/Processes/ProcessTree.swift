import KJLibC
import SystemPackage

/// Look-ups in the table of processes.
public enum ProcessTree {
  /// Every living descendant of `ancestor`, a parent before its children: if a server is killed before its program, it
  /// has no time to report how the program ended.
  static func descendants(of ancestor: pid_t) -> [pid_t] {
    let parents = parentOfEach()
    var found: [pid_t] = []
    var generation: Set<pid_t> = [ancestor]
    while !generation.isEmpty {
      let known = Set(found)
      generation = Set(parents.filter { generation.contains($0.value) }.map(\.key)).subtracting(
        known)
      found += generation
    }
    return found
  }

  /// Kills `ancestor` and its descendants.
  ///
  /// It is stopped first, so no new descendant appears in the meantime.
  static func killAll(under ancestor: pid_t) {
    kill(ancestor, SIGSTOP)
    for id in descendants(of: ancestor) { kill(id, SIGKILL) }
    kill(ancestor, SIGKILL)
  }

  /// The processes that were started with this HOME.
  ///
  /// A process that left its session to run in the background still carries the environment of its test.
  ///
  /// Only Linux shows it.
  static func withHome(_ home: FilePath) -> [pid_t] {
    let mark = Array("HOME=\(home.string)".utf8)
    return numericDirectories().filter { id in
      let environment = (try? LocalFiles.read("/proc/\(id)/environ")) ?? []
      return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
    }
  }

  /// When a process started, in the system's notation; a later process with the same number has a different time.
  ///
  /// Known only on Linux.
  public static func start(of id: Int32) -> String? {
    let fields = fieldsOfStatus(id)
    return fields.count > 19 ? fields[19] : nil
  }

  /// The fields of a process in `/proc`, from its state on.
  private static func fieldsOfStatus(_ id: pid_t) -> [String] {
    // The name of the program is in parentheses and may contain anything: look after the last one.
    guard let status = try? LocalFiles.read("/proc/\(id)/stat"),
      let end = status.lastIndex(of: UInt8(ascii: ")"))
    else { return [] }
    return status[(end + 1)...].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  #if !canImport(Darwin)
    private static func parentOfEach() -> [pid_t: pid_t] {
      var parents: [pid_t: pid_t] = [:]
      for id in numericDirectories() {
        let fields = fieldsOfStatus(id)
        if fields.count > 1 { parents[id] = pid_t(fields[1]) }
      }
      return parents
    }
  #else
    private static func parentOfEach() -> [pid_t: pid_t] {
      let runner = ToolRunner(environment: [:], timeout: .hang)
      let table = (try? runner.run("/bin/ps", ["-axo", "pid=,ppid="]).output) ?? ""
      var parents: [pid_t: pid_t] = [:]
      for line in table.split(separator: "\n") {
        let fields = line.split(separator: " ").compactMap { pid_t($0) }
        if fields.count == 2 { parents[fields[0]] = fields[1] }
      }
      return parents
    }
  #endif

  private static func numericDirectories() -> [pid_t] {
    ((try? LocalFiles.list("/proc")) ?? []).compactMap { pid_t($0) }
  }
}
