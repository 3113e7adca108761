// Which processes belong to a place that another program knows by its own name.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension ProcessTable {
  /// The process for which GNU screen made a window; nil where that cannot be seen.
  ///
  /// Each window's program is a child of the server, and screen tells it the number in `WINDOW`. Where
  /// the environment of a process cannot be read, an only child is the one.
  ///
  /// - Parameter server: The process id of the session's server.
  func process(ofWindow number: Int, ofScreen server: Int32) -> Int32? {
    let children = entries.filter { $0.parent == server }.map(\.id)
    let numbers = children.map { Self.variable("WINDOW", of: $0) }
    if let index = numbers.firstIndex(of: String(number)) { return children[index] }
    return numbers == [nil] ? children.first : nil
  }

  /// The programs in the foreground of a terminal, the oldest first.
  ///
  /// - Parameter path: The terminal's device, such as `/dev/pts/3`.
  func foreground(ofTerminal path: FilePath) -> [RunningProgram] {
    let names = Self.names(ofTerminal: path)
    let leader = entries.first { names.contains($0.terminal) && $0.foregroundGroup > 0 }
    return leader.map { foreground(ofTerminalOf: $0.id) } ?? []
  }

  /// What `/proc` (proc(5): the number of the device) and `ps` (its name without the folder) call it.
  private static func names(ofTerminal path: FilePath) -> Set<String> {
    let prefix = "/dev/"
    var names: Set<String> = []
    if path.string.hasPrefix(prefix) { names.insert(String(path.string.dropFirst(prefix.count))) }
    if let status = try? path.status() {
      names.insert(String(Int32(truncatingIfNeeded: status.specialDeviceID.rawValue)))
    }
    return names
  }

  /// A variable in the environment that a process was started with; nil where that cannot be read.
  private static func variable(_ name: String, of id: Int32) -> String? {
    guard let bytes = try? FilePath("/proc/\(id)/environ").contents(limit: 1 << 21) else {
      return nil
    }
    let lead = Array("\(name)=".utf8)
    return bytes.split(separator: 0).first { $0.starts(with: lead) }
      .map { String(decoding: $0.dropFirst(lead.count), as: UTF8.self) }
  }
}
