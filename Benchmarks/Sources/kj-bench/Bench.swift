// kj-bench: measures how long a person has to wait, for kj and its peers side by side.

import ArgumentParser
import KJTestSupport
import SystemPackage

@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kj-bench",
    abstract: "Measures kj beside its peers.",
    discussion: """
      Without arguments, every group of the full run is measured, which takes about an hour. A \
      group is a name of --list (200kB@100ms, photo12, startup); a part of a name stands for all \
      of the full run that have it (200kB, @100ms, link, screenshot), and 'pictures' for all that \
      make pictures smaller.

      KJ_TOOLS names the directory of the kj to be measured, KJ_EARLIER_TOOLS one of an earlier \
      build, KJ_BENCH_PHOTO a JPEG file to be sent in place of the photo made \
      here, KJ_BENCH_LIBSSH2 the directory of a libssh2 1.11, and KJ_BENCH_PHOTOS a directory of JPEG \
      files, each of which becomes two more groups of pictures.
      """)

  @Argument(help: "The groups to measure.")
  var groups: [String] = []

  @Flag(help: "Measure what matters most, in under two minutes.")
  var quick = false

  @Flag(help: "Print the names of the groups; those of the full run have a star.")
  var list = false

  @Option(help: "Measure everything so many times, in place of the usual number.")
  var rounds: Int?

  @Option(help: ArgumentHelp("Write the results as Markdown.", valueName: "file"))
  var output: String?

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("'--rounds' must be at least 1") }
  }

  func run() throws {
    if list { return printList() }
    let chosen = try chosenGroups()
    try EndSignal.catchSignals()
    let arena = try Arena(rounds: rounds)
    var machine = Machine.description(
      kj: arena.tools.appending("kj"), versions: arena.versionCommands)
    Console.say(machine.map { "\($0.0): \($0.1)" }.joined(separator: "\n"))
    let results = try measure(chosen, in: arena)
    machine.append(("load after", Machine.load))
    for remark in arena.remarks { Console.say("\n\(remark)") }
    if let section = results.roundTrips { Console.say("\n\(section.text)") }
    if let output {
      try Report(machine: machine, remarks: arena.remarks, results: results)
        .write(to: FilePath(output))
    }
    if let goals = results.goals { Console.say("\n\(goals.section.text)") }
    // A missed goal is for people to judge; but if kj itself failed, there are no numbers.
    if results.failedGroups.isEmpty { return }
    Console.warn("kj failed in \(results.failedGroups.joined(separator: ", "))")
    throw ExitCode.failure
  }

  private func chosenGroups() throws -> [any Group] {
    if quick { return Plan.quick }
    return groups.isEmpty ? Plan.full : try groups.flatMap(Plan.groups)
  }

  private func measure(_ groups: [any Group], in arena: Arena) throws -> Results {
    var results = Results()
    for (index, group) in groups.enumerated() {
      if EndSignal.wasNoted { throw RunFailed("interrupted") }
      Console.progress("")
      Console.warn("\(group.name), \(index + 1) of \(groups.count)")
      do {
        let section = try group.run(in: arena)
        Console.say("\n\(section.text)")
        results.add(section)
      } catch  where !EndSignal.wasNoted {
        // Do not lose an hour of other measurements because of one failure.
        Console.warn("left out \(group.name): \(error)")
      }
    }
    return results
  }

  private func printList() {
    let full = Set(Plan.full.map(\.name))
    for group in Plan.all { print((full.contains(group.name) ? "* " : "  ") + group.name) }
  }
}
