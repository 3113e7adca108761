import KJTestSupport
import SystemPackage

/// `kj upload` compared with `vipsthumbnail` and scp.
struct PhotoGroup: Group {
  let line: Line
  let rounds: Int

  static let rival = "vipsthumbnail + scp"

  var name: String { "photo@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: line)
    let photo = try Self.photo(in: arena)
    let whole = LocalFiles.size(photo) ?? 0
    let peers = arena.peers.filter { ["kj", "scp"].contains($0.name) && $0.isInstalled }
    try arena.warmUp(peers, at: site)
    var commands: [(String, Command)] = []
    for peer in peers {
      guard let command = try arena.command(peer, [photo], at: site) else { continue }
      commands.append((peer.name == "scp" ? "scp, as it is" : peer.name, command))
    }
    var absentees: [(String, String)] = []
    if let command = try Self.pipeline(photo, peers, in: arena, at: site) {
      commands.append((Self.rival, command))
    } else {
      absentees.append((Self.rival, "not installed"))
    }
    let contenders = commands.map { name, command in
      arena.contender(name, command, at: site) { $0.count == 1 && (1...whole).contains($0[0]) }
    }
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    return Section(
      group: name, title: "a photo of \(whole / 1000) kB, \(line.title), rounds: \(rounds)",
      uploads: outcome, reference: Self.rival, absentees: absentees)
  }

  /// The photo named by KJ_BENCH_PHOTO, or a generated one of 12 megapixels.
  private static func photo(in arena: Arena) throws -> FilePath {
    if let named = Settings.photo { return named }
    let path = try arena.workFile("photo.jpg")
    if !LocalFiles.exists(path) {
      var photo = SyntheticPhoto(width: 4032, height: 3024)
      photo.isNoisy = true
      try LocalFiles.write(path, photo.jpeg)
    }
    return path
  }

  /// The command line that somebody with vips and scp would use.
  private static func pipeline(
    _ photo: FilePath, _ peers: [Peer], in arena: Arena, at site: Site
  ) throws -> Command? {
    let small = try arena.workFile("small.jpg")
    guard let shrink = PeerPrograms.path(of: "vipsthumbnail"),
      let scp = peers.first(where: { $0.name == "scp" }),
      let send = try arena.command(scp, [small], at: site)
    else { return nil }
    let first = "\(shrink) \"$0\" --size 1568x1568 -o '\(small)[Q=85]'"
    let second = ([send.program] + send.arguments).joined(separator: " ")
    return Command("/bin/sh", ["-c", "\(first) && exec \(second)", photo.string])
  }
}
