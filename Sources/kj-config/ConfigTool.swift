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
      Without a verb, the settings are listed. These are the defaults for every tool; options \
      and host-book entries override them. kj-config(5) describes each one.
      """,
    version: versionText,
    subcommands: [
      ListCommand.self, GetCommand.self, SetCommand.self, UnsetCommand.self, PathCommand.self,
      CheckCommand.self,
    ],
    defaultSubcommand: ListCommand.self)
}
