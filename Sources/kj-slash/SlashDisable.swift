import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashDisable: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Leave out the commands that come with kj.",
    discussion: "Your own commands for the agent stay.")

  @Argument(
    help: ArgumentHelp("The agents.", valueName: "agent"), completion: .list(SlashTool.agents))
  var agents: [RawArgument]

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let ids = try agents.map { try SlashSet.ID(named: $0.text()) }
    let file = SlashFile.own
    try file.update { sets throws(Failure) in
      for id in ids { sets.setEnabled(false, id) }
    }
    for id in ids { console.step("disabled '\(id.rawValue)' in '\(file.path)'") }
    return .done
  }
}
