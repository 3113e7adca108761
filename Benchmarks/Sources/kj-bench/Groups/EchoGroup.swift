import KJTestSupport
import SystemPackage

/// Keys in a `kj attach` session, without and during an upload, and the upload without a session.
struct EchoGroup: Group {
  let payload: Payload
  let line: Line
  let rounds: Int

  /// The rows of the table.
  static let idle = "keys alone"
  static let beside = "kj upload beside keys"
  static let alone = "kj upload over a link"
  /// How many keys are typed in each round before the upload.
  private static let idleKeys = 20

  init(_ payload: Payload, _ line: Line, rounds: Int) {
    self.payload = payload
    self.line = line
    self.rounds = rounds
  }

  var name: String { "echo@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: line)
    var echoes: [String: [Double]] = [:]
    let contenders = [
      try contender(Self.beside, in: arena, at: site) { upload in
        let typist = try Typist(at: site, in: arena)
        for _ in 0..<Self.idleKeys {
          echoes[Self.idle, default: []].append(try typist.echo())
          typist.pause()
        }
        let run = RunBeside(upload)
        // Wait even if the session fails: the next contender must have the machine to itself.
        defer { run.wait() }
        typist.pause()
        while !run.hasEnded {
          echoes[Self.beside, default: []].append(try typist.echo())
          typist.pause()
        }
        try typist.leave()
        return try run.result()
      },
      try contender(Self.alone, in: arena, at: site) { upload in
        let link = try OpenConnections.link(to: site, in: arena)
        return try withExtendedLifetime(link, upload)
      },
    ]
    // An uncounted run, to create kj's data about hosts.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    echoes = [:]
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    let title =
      "a key in kj attach and its echo, \(payload.title), \(line.title), rounds: \(rounds)"
    return Section(
      group: name, title: title, echoes: echoes, uploads: outcome, size: payload.size)
  }

  /// A contender that opens a connection and uploads over it.
  private func contender(
    _ name: String, in arena: Arena, at site: Site,
    work: @escaping (@escaping @Sendable () throws -> Run) throws -> Run
  ) throws -> Contender {
    let file = try arena.files(of: payload)[0]
    let command = Command(
      arena.tools.appending("kj").string,
      ["upload", "--original", file.string, "--host", "\(site.account):\(site.port)"])
    let upload = { @Sendable [stopwatch = arena.stopwatch, namespace = site.namespace] in
      try stopwatch.time(command, in: namespace)
    }
    let isWhole = { [size = payload.size] in $0 == [size] }
    return arena.contender(name, at: site, isRight: isWhole) {
      let logins = site.logins
      let run = try work(upload)
      guard site.logins == logins + 1 else { throw RunFailed("made a connection of its own") }
      return run
    }
  }
}
