/// A payload over a kj link, and over an OpenSSH master connection.
struct LinkGroup: Group {
  let payload: Payload
  let line: Line
  let rounds: Int

  static let reference = "ssh cat"
  private static let contenders = ["kj", reference, "scp", "sftp"]

  init(_ payload: Payload, _ line: Line, rounds: Int = 3) {
    self.payload = payload
    self.line = line
    self.rounds = rounds
  }

  var name: String { "link:\(payload.name)@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    var site = try arena.site(at: line)
    site.connections = try OpenConnections(to: site, in: arena)
    let peers = arena.peers.filter { Self.contenders.contains($0.name) }
    var contenders = try peers.filter(\.isInstalled).compactMap { peer in
      try arena.contender(peer, payload, at: site).map { Self.staying($0, at: site) }
    }
    if !line.isLong { contenders.append(.baseline(arena)) }
    // Wait until the first connections are closed and the link has its next channel.
    site.settle()
    // kj does not keep the answer of `ssh -G` while one of its files may still change.
    Pause.milliseconds(2100)
    // An uncounted run, to create the peers' data about hosts.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    return Section(
      group: name, title: "\(payload.title), connected already, \(line.title), rounds: \(rounds)",
      uploads: outcome, reference: Self.reference,
      absentees: peers.filter { !$0.isInstalled }.map { ($0.name, "not installed") },
      roundTrip: line.roundTrip)
  }

  /// A contender that fails if it opens its own connection.
  private static func staying(_ contender: Contender, at site: Site) -> Contender {
    Contender(name: contender.name) {
      let logins = site.logins
      let run = try contender.run()
      guard site.logins == logins else { throw RunFailed("made a connection of its own") }
      return run
    }
  }
}
