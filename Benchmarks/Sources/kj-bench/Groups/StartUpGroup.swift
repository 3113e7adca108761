import KJTestSupport
import SystemPackage

/// `--version` and `--help` of every tool, compared with a program that does nothing, and with an earlier build.
struct StartUpGroup: Group {
  let rounds: Int

  static let earlierMark = " (earlier)"
  static let options = ["--version", "--help"]

  let name = "startup"

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    var contenders: [Contender] = [.baseline(arena)]
    func add(_ name: String, _ command: Command) {
      contenders.append(Contender(name: name) { try arena.stopwatch.time(command) })
    }
    for (directory, mark) in [(arena.tools, ""), (Settings.earlierTools, Self.earlierMark)] {
      guard let directory else { continue }
      let kj = directory.appending("kj").string
      add("kj --version\(mark)", Command(kj, ["--version"]))
      add("kj upload --version\(mark)", Command(kj, ["upload", "--version"]))
      for tool in try Suite.tools(in: directory) where tool != "kj" {
        for option in Self.options {
          add("\(tool) \(option)\(mark)", Command(directory.appending(tool).string, [option]))
        }
      }
    }
    if let ssh = PeerPrograms.path(of: "ssh") { add("ssh -V", Command(ssh, ["-V"])) }
    // An uncounted run, to load the files into memory.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    return section(try Contest(rounds: rounds, contenders: contenders).measure(), rounds: rounds)
  }

  private func section(_ outcome: Outcome, rounds: Int) -> Section {
    var table = Table([
      "", "median ms", "spread ms", "quickest tenth over /bin/true ms", "x earlier", "peak MiB",
    ])
    for name in outcome.order {
      guard let sample = outcome[name] else { continue }
      table.add([
        name, sample.wall.fixed(2), sample.spread.fixed(2),
        (outcome.overBaseline(name) ?? .nan).fixed(2),
        Self.overEarlier(name, in: outcome)?.fixed(2) ?? "-", sample.peak.fixed(1),
      ])
    }
    return Section(
      group: name, title: "start-up, rounds: \(rounds)", table: table,
      notes: outcome.failures.map { "\($0.key) failed: \($0.value)" }, outcome: outcome)
  }

  /// The quickest tenth divided by the earlier build's, both minus the time of any program; nil if one is missing.
  static func overEarlier(_ name: String, in outcome: Outcome) -> Double? {
    guard let now = outcome.overBaseline(name),
      let earlier = outcome.overBaseline(name + earlierMark)
    else { return nil }
    return now / earlier
  }
}
