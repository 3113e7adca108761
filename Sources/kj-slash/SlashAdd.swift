import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashAdd: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add commands of your own.",
    discussion: """
      A command that you have already is replaced. If one of the commands is not valid, nothing is \
      added.
      """)

  @Option(
    help: ArgumentHelp("The agent that they are for, or shell.", valueName: "agent"),
    completion: .list(SlashTool.agents))
  var agent: RawArgument

  @Option(help: ArgumentHelp("What the command does, in one line.", valueName: "text"))
  var description: RawArgument?

  @Flag(help: "An argument follows the command: insert a space after it.")
  var argument = false

  @Argument(
    help: ArgumentHelp(
      "One line that begins with '/', '@' or ':'; '/deploy staging' needs the quotes.",
      valueName: "command"))
  var commands: [RawArgument]

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if description != nil && commands.count > 1 {
      throw ValidationError("'--description' is for one command")
    }
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    let id = try SlashSet.ID(named: agent.text())
    let description = try description?.text() ?? ""
    let needsArgument = argument
    let added = try commands.map { argument in
      var command = try SlashCommand(typed: argument.text())
      try command.describe(typed: description)
      command.needsArgument = needsArgument
      return command
    }
    let file = SlashFile.own
    try file.update { sets throws(Failure) in
      for command in added { try sets.add(command, to: id) }
    }
    for command in added { console.step("added '\(command.text)' to '\(file.path)'") }
    return .done
  }
}
