import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashEnable: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Offer the commands that come with kj again.",
    discussion: "They are offered for every agent unless you disable them.")

  @Argument(
    help: ArgumentHelp("The agents.", valueName: "agent"), completion: .list(SlashTool.agents))
  var agents: [RawArgument]

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let ids = try agents.map { try SlashSet.ID(named: $0.text()) }
    let file = SlashFile.own
    try file.update { sets throws(Failure) in
      for id in ids { sets.setEnabled(true, id) }
    }
    for id in ids { console.step("enabled '\(id.rawValue)' in '\(file.path)'") }
    return .done
  }
}
