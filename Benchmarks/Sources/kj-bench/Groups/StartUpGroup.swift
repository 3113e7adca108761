// How long a tool takes to start.

import KJTestSupport
import SystemPackage

/// `--version` of every tool, compared with a program that does nothing.
struct StartUpGroup: Group {
  let rounds: Int

  static let sharedMark = " (shared)"

  let name = "startup"

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    var commands: [String: Command] = [:]
    var order: [String] = []
    func add(_ name: String, _ command: Command) {
      order.append(name)
      commands[name] = command
    }
    for (folder, mark) in [(arena.tools, ""), (Settings.sharedTools, Self.sharedMark)] {
      guard let folder else { continue }
      let kj = folder.appending("kj").string
      add("kj --version\(mark)", Command(kj, ["--version"]))
      add("kj upload --version\(mark)", Command(kj, ["upload", "--version"]))
      for tool in try Suite.tools(in: folder) where tool != "kj" {
        add("\(tool) --version\(mark)", Command(folder.appending(tool).string, ["--version"]))
      }
    }
    if let ssh = PeerPrograms.path(of: "ssh") { add("ssh -V", Command(ssh, ["-V"])) }
    let contenders =
      [.baseline(arena)]
      + order.compactMap { name in
        commands[name].map { command in
          Contender(name: name) { try arena.stopwatch.time(command) }
        }
      }
    // Once without counting, so that the files are in memory.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    return section(try Contest(rounds: rounds, contenders: contenders).measure(), rounds: rounds)
  }

  private func section(_ outcome: Outcome, rounds: Int) -> Section {
    var table = Table(["", "median ms", "spread ms", "over /bin/true ms", "peak MiB"])
    let base = outcome[Contender.baselineName]?.wall ?? .nan
    for name in outcome.order {
      guard let sample = outcome[name] else { continue }
      table.add([
        name, sample.wall.fixed(2), sample.spread.fixed(2), (sample.wall - base).fixed(2),
        sample.peak.fixed(1),
      ])
    }
    return Section(
      group: name, title: "start-up, rounds: \(rounds)", table: table,
      notes: outcome.failures.map { "\($0.key) failed: \($0.value)" }, outcome: outcome)
  }
}
