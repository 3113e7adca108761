/// A payload over a line.
struct UploadGroup: Group {
  let payload: Payload
  let line: Line
  let rounds: Int
  /// The names of the peers that take part, if not all.
  var only: [String]?

  static let reference = "scp"

  init(_ payload: Payload, _ line: Line, rounds: Int, only: [String]? = nil) {
    self.payload = payload
    self.line = line
    self.rounds = rounds
    self.only = only
  }

  var name: String { "\(payload.name)@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: line)
    var absentees = arena.peers.compactMap { peer in objection(to: peer).map { (peer.name, $0) } }
    let able = arena.peers.filter { objection(to: $0) == nil }
    try arena.warmUp(able, at: site)
    var contenders: [Contender] = []
    for peer in able {
      if let contender = try arena.contender(peer, payload, at: site) {
        contenders.append(contender)
      } else {
        absentees.append((peer.name, "sends one file only"))
      }
    }
    if payload.count > 1 { contenders += try single(able, in: arena, at: site) }
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    return Section(
      group: name, title: "\(payload.title), \(line.title), rounds: \(rounds)", uploads: outcome,
      reference: Self.reference, absentees: absentees)
  }

  private func objection(to peer: Peer) -> String? {
    if let reason = peer.objection(to: payload, over: line) { return reason }
    return only?.contains(peer.name) ?? true ? nil : "left out to save time"
  }

  /// The row for a single file; the time for several files is compared with it.
  static let singleName = "kj, one file"

  private func single(_ peers: [Peer], in arena: Arena, at site: Site) throws -> [Contender] {
    guard let peer = peers.first(where: { $0.name == "kj" }),
      let contender = try arena.contender(peer, .small, at: site)
    else { return [] }
    return [Contender(name: Self.singleName, run: contender.run)]
  }
}
