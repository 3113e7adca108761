import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashRemove: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove commands of your own.",
    discussion: "If any of the commands is not one of your own, nothing is removed.",
    aliases: ["rm", "delete"])

  @Option(
    help: ArgumentHelp("The agent that the commands are for, or 'shell'.", valueName: "agent"),
    completion: .list(SlashTool.agents))
  var agent: RawArgument

  @Argument(help: ArgumentHelp("The commands, as they are listed.", valueName: "command"))
  var commands: [RawArgument]

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let id = try SlashSet.ID(named: agent.text())
    let texts = try commands.map { try $0.text() }
    let file = SlashFile.own
    try file.update { sets throws(Failure) in try sets.remove(texts, from: id) }
    for text in texts { console.step("removed '\(text)' from '\(file.path)'") }
    return .done
  }
}
