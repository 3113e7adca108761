// The processes of places that other programs name in their own way.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension ProcessTable {
  /// A process that screen started, and the number of its window.
  typealias ScreenPlace = (process: Int32, number: Int?)

  /// Whether GNU screen may be running; true also if the system shows only some processes.
  var mayHoldScreen: Bool {
    entries.contains { $0.name.lowercased().hasPrefix("screen") }
      || !entries.contains { $0.id == 1 }
  }

  /// The processes for which GNU screen made the windows of a session, by window number.
  ///
  /// Each window's program is a child of the server, and screen passes it the number in `WINDOW`. The number is nil if
  /// the environment of the process cannot be read.
  ///
  /// - Parameter server: The process id of the session's server.
  func windows(ofScreen server: Int32) -> [ScreenPlace] {
    let children = entries.filter { $0.parent == server }.sorted { $0.age > $1.age }
    let places = children.compactMap { child in Self.place(of: child.id, ofScreen: server) }
    // A program that `exec` runs in a window has the same number, and is younger.
    var seen: Set<Int> = []
    return places.filter { place in place.number.map { seen.insert($0).inserted } ?? true }
      .sorted { ($0.number ?? .max) < ($1.number ?? .max) }
  }

  /// The place of a child of screen; nil if it belongs to no window of this server or has ended.
  private static func place(of process: Int32, ofScreen server: Int32) -> ScreenPlace? {
    guard let variables = environment(of: process) else { return (process, nil) }
    // A server that was started in a window of another one passes on the variables of that window.
    if let session = variables["STY"], !session.hasPrefix("\(server).") { return nil }
    return variables["WINDOW"].flatMap { Int($0) }.map { (process, $0) }
  }

  /// The programs in the foreground of a terminal, oldest first.
  ///
  /// - Parameter path: The terminal's device, such as `/dev/pts/3`.
  func foreground(ofTerminal path: FilePath) -> [RunningProgram] {
    let names = Self.names(ofTerminal: path)
    let leader = entries.first { names.contains($0.terminal) && $0.foregroundGroup > 0 }
    return leader.map { foreground(ofTerminalOf: $0.id) } ?? []
  }

  /// The names of a terminal in `/proc` (the device number, proc(5)) and in `ps` (without `/dev/`).
  private static func names(ofTerminal path: FilePath) -> Set<String> {
    let prefix = "/dev/"
    var names: Set<String> = []
    if path.string.hasPrefix(prefix) { names.insert(String(path.string.dropFirst(prefix.count))) }
    if let status = try? path.status() {
      names.insert(String(Int32(truncatingIfNeeded: status.specialDeviceID.rawValue)))
    }
    return names
  }

  /// The environment that a process was started with, from `/proc` or from `sysctl`; nil if that cannot be read.
  private static func environment(of id: Int32) -> [String: String]? {
    guard let bytes = try? FilePath("/proc/\(id)/environ").contents(limit: 1 << 21) else {
      return ProcessStart(of: id)?.environment
    }
    return ProcessStart.variables(bytes.split(separator: 0))
  }
}
