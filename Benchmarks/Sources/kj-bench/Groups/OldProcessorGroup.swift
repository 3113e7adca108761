import KJTestSupport
import SystemPackage

/// A payload over the loopback, with SHA-256 instructions hidden from libcrypto at both ends.
///
/// kj queries the processor directly, so it is given the algorithms that it would choose on an old one.
struct OldProcessorGroup: Group {
  let payload: Payload
  let rounds: Int

  static let withNewLibrary = "kj, libssh2 1.11"
  static let overMaster = "kj over a master"
  /// Bit 29 of CPUID leaf 7, as libcrypto reads it.
  private static let variables = ["OPENSSL_ia32cap": ":~0x20000000"]

  init(_ payload: Payload, rounds: Int) {
    self.payload = payload
    self.rounds = rounds
  }

  var name: String { "\(payload.name)@old-processor" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let bare = try arena.site(with: Self.variables)
    var site = bare
    site.connections = try OpenConnections(to: site, in: arena, withLink: false)
    var contenders: [Contender] = []
    func add(
      _ name: String, _ peer: Peer, at place: Site, _ words: [String] = [],
      with variables: [String: String] = [:]
    ) throws {
      guard var command = try arena.command(peer, arena.files(of: payload), at: place) else {
        return
      }
      command.arguments += words
      contenders.append(
        arena.contender(name, command.with(variables), at: site) { $0 == [payload.size] })
    }
    let kj = Peer.kj(arena.tools)
    try add(kj.name, kj, at: bare, ["-o", "MACs=hmac-sha2-512"])
    if let library = Settings.newLibSSH2 {
      try add(
        Self.withNewLibrary, kj, at: bare, ["-o", "Ciphers=chacha20-poly1305@openssh.com"],
        with: ["LD_LIBRARY_PATH": library.string])
    }
    if let master = site.connections?.master {
      try add(Self.overMaster, kj, at: bare, ["-o", "ControlPath=\(master)"])
      try add("scp over a master", .scp, at: site)
    }
    try add(UploadGroup.reference, .scp, at: bare)
    // An uncounted run, to create the peers' data about hosts.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    let absentees =
      Settings.newLibSSH2 == nil
      ? [(Self.withNewLibrary, "Scripts/build-libssh2 has not made it")] : []
    return Section(
      group: name,
      title: "\(payload.title), loopback, no instructions for SHA-256, rounds: \(rounds)",
      uploads: outcome, reference: UploadGroup.reference, absentees: absentees)
  }
}
