import ArgumentParser
import KJBase
import KJCLI

struct ConfigTool: Tool {
  static let toolName = "kj-config"
  static let examples = [
    "kj config list",
    "kj config set bar.theme light",
  ]
  static let statuses: [ExitStatus] = [.done, .usage, .inputOutput, .damagedFile]

  static let configuration = CommandConfiguration(
    commandName: "config", _superCommandName: "kj",
    abstract: "Show and change the settings of every tool.",
    discussion: """
      Without a verb the settings are listed. They are the defaults of every tool: an option counts more, and so \
      does what the host book says about a host. kj-config(5) tells what each one is.
      """,
    version: versionText,
    subcommands: [
      ListCommand.self, GetCommand.self, SetCommand.self, UnsetCommand.self, PathCommand.self,
      CheckCommand.self,
    ],
    defaultSubcommand: ListCommand.self)
}
