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
      A command that you already have is replaced. If any of the commands is not valid, nothing is \
      added.
      """)

  @Option(
    help: ArgumentHelp("The agent that the commands are for, or 'shell'.", valueName: "agent"),
    completion: .list(SlashTool.agents))
  var agent: RawArgument

  @Option(help: ArgumentHelp("What the command does, in one line.", valueName: "text"))
  var description: RawArgument?

  @Flag(help: "The command takes an argument: insert a space after it.")
  var argument = false

  @Argument(
    help: ArgumentHelp(
      "One line that begins with '/', '@' or ':'; quote spaces, as in '/deploy staging'.",
      valueName: "command"))
  var commands: [RawArgument]

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if description != nil && commands.count > 1 {
      throw ValidationError("'--description' can be given for one command only")
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
