// Every pane of every server of tmux on a host, in one script.

package import KJDomain
internal import SystemPackage

/// The panes on a host at one moment, and the servers that could not be asked.
package struct RemoteTmuxListing: Sendable {
  package private(set) var panes: [TmuxPane] = []
  /// Servers that run and did not answer as they should, each as words such as `'default': protocol
  /// version mismatch`; safe to show.
  package private(set) var failures: [String] = []
  /// Whether tmux is there.
  private(set) var hasProgram = false
  private var servers: [TmuxServer] = []

  private static let programMark = "kj-program "
  private static let socketMark = "kj-socket "
  private static let statusMark = "kj-status "

  static let script = """
    \(RemoteTmux.search)
    if [ -n "$program" ]; then
    printf '\(programMark)%s\\n' "$program"
    \(RemoteTmux.forEachSocket(listing))fi

    """

  private static let listing = """
    printf '\(socketMark)%s\\n' "$socket"
    $limit "$program" -u -S "$socket" list-panes -a -F \(ShellWord(TmuxPane.listFormat).text) \
    2>&1 </dev/null
    printf '\\n\(statusMark)%s\\n' "$?"

    """

  /// Reads what the script wrote.
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

  /// Takes what the host says is in front in the panes.
  mutating func show(_ foreground: HostForeground) {
    // The terminal of a dead pane may be another one's by now.
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
      // A window in several sessions is listed in each: what is passed over must be a pane, too.
      let isStrange = words.contains { TmuxPane(line: $0[...], server: server) == nil }
      if isStrange { fail(server, "tmux gives an answer that kj does not understand") }
    }
  }

  private mutating func fail(_ server: TmuxServer, _ reason: String) {
    failures.append("'\(server.socket.string.printable)': \(reason)")
  }

  /// What tmux says of a socket that a server left behind, and of a server without a session.
  private static func tellsOfNothing(_ words: [String]) -> Bool {
    words.contains { line in
      line.hasPrefix("no server running") || line.hasPrefix("no current target")
        || (line.hasPrefix("error connecting to ")
          && (line.contains("refused") || line.contains("No such file")))
    }
  }

  private static func reason(_ words: [String], status: String) -> String {
    // Of `timeout`.
    if status == "124" { return "tmux did not answer in time" }
    return words.first.map { String($0.prefix(200)).printable } ?? "tmux failed without a word"
  }

  /// The panes that a person's own target names exactly, see ``TmuxTarget``.
  package func panes(named target: TmuxTarget) -> [TmuxPane] { naming.panes(named: target) }

  /// What a person writes for exactly this pane.
  package func target(of pane: TmuxPane) -> InsertionTarget {
    .remoteTmux(target: naming.name(of: pane))
  }

  private var naming: TmuxNaming {
    TmuxNaming(
      own: nil, names: TmuxNaming.names(servers), panes: panes, isComplete: failures.isEmpty)
  }
}
