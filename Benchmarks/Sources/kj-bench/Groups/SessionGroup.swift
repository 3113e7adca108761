import KJTestSupport
import SystemPackage

/// The output of a remote command at an 80×24 terminal, over a line.
struct SessionGroup: Group {
  enum Kind: Sendable {
    /// A session that ends immediately.
    case start
    /// 200 MB of lines.
    case output
  }

  static let ours = "kj attach"
  private static let size = 200_000_000

  let kind: Kind
  let line: Line
  let rounds: Int

  init(_ kind: Kind, _ line: Line, rounds: Int) {
    self.kind = kind
    self.line = line
    self.rounds = rounds
  }

  var name: String { "\(kind == .start ? "session" : "output")@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: line)
    let command = try remoteCommand(at: site)
    var commands = [
      (
        Self.ours,
        Command(
          arena.tools.appending("kj").string,
          ["attach", "-t", "\(site.account):\(site.port)", command])
      )
    ]
    if let ssh = PeerPrograms.path(of: "ssh") {
      let settings = try arena.credentials().configuration.string
      let words = ["-F", settings, "-t", "-p", "\(site.port)", site.account, command]
      commands.append(("ssh", Command(ssh, words)))
    }
    let contenders = commands.map { name, command in
      var command = command
      command.terminal = "80x24"
      return Contender(name: name) { try arena.stopwatch.time(command, in: site.namespace) }
    }
    // An uncounted run, to create the clients' data about hosts and to load the file into memory.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    let what = kind == .start ? "a session that ends at once" : "a session that shows 200 MB"
    return Section(
      group: name, title: "\(what), \(line.title), rounds: \(rounds)", uploads: outcome,
      reference: "ssh", absentees: [])
  }

  private func remoteCommand(at site: Site) throws -> String {
    guard kind == .output else { return "true" }
    let file = site.server.remoteHome.appending("lines")
    if LocalFiles.size(file) != Self.size {
      let line = Array(repeating: UInt8(ascii: "x"), count: 99) + [UInt8(ascii: "\n")]
      try LocalFiles.write(
        file, Array(repeating: line, count: Self.size / line.count).flatMap(\.self))
    }
    return "cat \(file)"
  }
}
