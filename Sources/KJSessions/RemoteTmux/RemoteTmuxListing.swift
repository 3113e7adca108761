internal import KJBase
package import KJDomain
internal import SystemPackage

/// The panes on a host at one moment, and the servers that could not be asked.
package struct RemoteTmuxListing: Sendable {
  package private(set) var panes: [TmuxPane] = []
  /// Running servers that did not answer properly, as messages that are safe to show.
  ///
  /// For example `'/tmp/tmux-1000/default': protocol version mismatch`.
  package private(set) var failures: [String] = []
  /// Whether tmux is installed there.
  private(set) var hasProgram = false
  private var servers: [TmuxServer] = []

  private static let programMark = "kj-program "
  private static let socketMark = "kj-socket "
  private static let statusMark = "kj-status "

  /// - Parameter limit: How long each server may take, if the host has `timeout`, which may accept only whole seconds.
  static func script(limit: Duration) -> String {
    let call = "timeout \(max(1, Int((limit / .seconds(1)).rounded(.up))))"
    return """
      \(RemoteTmux.search)
      if [ -n "$program" ]; then
      printf '\(programMark)%s\\n' "$program"
      limit=
      \(call) true 2>/dev/null && limit='\(call)'
      \(RemoteTmux.forEachSocket(listing))fi

      """
  }

  private static let listing = """
    printf '\(socketMark)%s\\n' "$socket"
    $limit "$program" -u -S "$socket" list-panes -a -F \(ShellWord(TmuxPane.listFormat).text) \
    2>&1 </dev/null
    printf '\\n\(statusMark)%s\\n' "$?"

    """

  /// Reads the output of the script.
  init(reading output: [UInt8]) {
    var program: FilePath?
    var server: TmuxServer?
    var rows: [[UInt8]] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(Self.programMark) {
        program = FilePath(String(text.dropFirst(Self.programMark.count)))
      } else if text.hasPrefix(Self.socketMark) {
        let socket = FilePath(String(text.dropFirst(Self.socketMark.count)))
        server = program.map { TmuxServer(program: $0, socket: socket) }
        rows = []
      } else if text.hasPrefix(Self.statusMark), let asked = server {
        add(asked, rows, status: String(text.dropFirst(Self.statusMark.count)))
        server = nil
      } else {
        rows.append(Array(line))
      }
    }
    hasProgram = program != nil
  }

  /// Adds the host's report of the programs in the foreground of the panes.
  mutating func show(_ foreground: HostForeground) {
    // The terminal of a dead pane may belong to another pane by now.
    for index in panes.indices where !panes[index].state.isDead {
      let name = HostForeground.deviceName(panes[index].terminal)
      panes[index].state.front = foreground.terminal(named: name).flatMap(foreground.front)
    }
  }

  private mutating func add(_ server: TmuxServer, _ rows: [[UInt8]], status: String) {
    let found = TmuxServer.panes(
      in: Array(rows.joined(separator: [UInt8(ascii: "\n")])), of: server)
    servers.append(server)
    panes += found
    let words = rows.map { String(decoding: $0, as: UTF8.self) }
    if status != "0" {
      if !Self.tellsOfNothing(words) { fail(server, Self.reason(words, status: status)) }
    } else if found.count < words.count {
      // A window in several sessions is listed in each: fewer panes are fine if all lines are panes.
      let isStrange = words.contains { TmuxPane(line: $0[...], server: server) == nil }
      if isStrange { fail(server, "tmux gave an answer that kj does not understand") }
    }
  }

  private mutating func fail(_ server: TmuxServer, _ reason: String) {
    failures.append("'\(server.socket.string.printable)': \(reason)")
  }

  /// Whether these are tmux's messages for a missing server or for a server without sessions.
  private static func tellsOfNothing(_ words: [String]) -> Bool {
    words.contains { line in
      line.hasPrefix("no server running") || line.hasPrefix("no current target")
        || (line.hasPrefix("error connecting to ")
          && (line.contains("refused") || line.contains("No such file")))
    }
  }

  private static func reason(_ words: [String], status: String) -> String {
    // The status of `timeout`.
    if status == "124" { return "tmux did not answer in time" }
    return words.first.map { String($0.prefix(200)).printable }
      ?? "tmux failed without an error message"
  }

  /// The panes that the person's target names exactly; see ``TmuxTarget``.
  package func panes(named target: TmuxTarget) -> [TmuxPane] { naming.panes(named: target) }

  /// The target that a person writes for exactly this pane.
  package func target(of pane: TmuxPane) -> InsertionTarget {
    .remoteTmux(target: naming.name(of: pane))
  }

  private var naming: TmuxNaming {
    TmuxNaming(
      own: nil, names: TmuxNaming.names(servers), panes: panes, isComplete: failures.isEmpty)
  }
}
