import KJTestSupport
import SystemPackage

/// A small upload to 10, 100 and 1,000 saved hosts, all of them the same server on this machine.
struct HostsGroup: Group {
  /// The rows of the table.
  static let some = row(100)
  static let many = row(1000)
  static let counts = [10, 100, 1000]

  /// How many hosts kj uploads to at once: fewer than the concurrent log-ins that the server allows.
  private static let parallel = 64
  private static let tag = "many"

  let rounds: Int

  let name = "hosts"

  static func row(_ count: Int) -> String { "\(count) hosts" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: .loopback)
    let book = FilePath(arena.runner.environment["HOME"] ?? "").pushing(".config/kj/hosts.json")
    try LocalFiles.makeDirectory(book.removingLastComponent())
    // The other groups have no saved hosts.
    defer { try? LocalFiles.remove(book) }
    let command = Command(
      arena.tools.appending("kj").string,
      ["upload", try arena.files(of: .small)[0].string, "--host", "@\(Self.tag)"]
        + ["--parallel", "\(Self.parallel)"])
    var watched: [String: [WatchedRun]] = [:]
    let contenders = Self.counts.map { count in
      let sizes = Array(repeating: Payload.small.size, count: count)
      return arena.contender(Self.row(count), at: site, isRight: { $0 == sizes }) {
        try LocalFiles.write(book, Self.hosts(count, at: site).utf8)
        let run = try arena.stopwatch.watch(command)
        watched[Self.row(count), default: []].append(run)
        return run.run
      }
    }
    // An uncounted run, to create kj's data about hosts in its usual size.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    watched = [:]
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    let title =
      "\(Payload.small.title) to many hosts, \(Self.parallel) at a time, loopback, rounds: \(rounds)"
    return Section(group: name, title: title, hosts: outcome, watched: watched)
  }

  /// A host book with `count` names for one server.
  private static func hosts(_ count: Int, at site: Site) -> String {
    let hosts = (1...count).map { number in
      let digits = String(number)
      let id = String(repeating: "0", count: 16 - digits.count) + digits
      return """
        {"id":"\(id)","name":"host-\(number)","hostname":"\(site.address)","port":\(site.port),\
        "user":"\(site.user)","tags":["\(tag)"]}
        """
    }
    return "{\"version\":1,\"hosts\":[\(hosts.joined(separator: ",\n"))]}\n"
  }
}
