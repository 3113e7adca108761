import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashList: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the commands.",
    discussion: """
      The line above an agent's commands says which version they were read from, and when. Your \
      own commands are marked, and '…' stands for an argument.
      """, aliases: ["ls"])

  @Option(
    help: ArgumentHelp("List the commands for this agent only.", valueName: "agent"),
    completion: .list(SlashTool.agents))
  var agent: RawArgument?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let id = try agent.map { try SlashSet.ID(named: $0.text()) }
    let sets = try SlashFile.own.load()
    let reports = (id.map { [$0] } ?? SlashSet.ID.allCases).map { SlashReport($0, in: sets) }
    if json {
      for line in reports.flatMap(\.json) { try console.printResult(line) }
    } else {
      // There is nothing to list for a shell without commands of its own.
      let shown = reports.filter { id != nil || !$0.isEmpty }
      try console.printResult(
        shown.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n"))
    }
    if let id, reports.allSatisfy(\.isEmpty) {
      console.hint("run 'kj slash add --agent \(id.rawValue) COMMAND' to add a command of your own")
    }
    return .done
  }
}
