import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash

/// The root command of kj-slash.
struct SlashTool: Tool {
  static let toolName = "kj-slash"
  static let examples = [
    "kj slash list --agent claude",
    "kj slash add --agent claude '/deploy staging'",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .inputOutput, .damagedFile, .interrupted,
  ]

  static let configuration = CommandConfiguration(
    commandName: "slash", _superCommandName: "kj",
    abstract: "List the slash commands of coding agents, and manage your own.",
    discussion: """
      The commands of claude, codex, gemini, aider and opencode come with kj; your own are listed \
      before them. Commands that you add for 'shell' apply to shells and to every other program. \
      Without a verb, the commands are listed. No verb inserts a command.
      """,
    version: versionText,
    subcommands: [
      SlashList.self, SlashAdd.self, SlashRemove.self, SlashEnable.self, SlashDisable.self,
    ],
    defaultSubcommand: SlashList.self)

  /// The values of `--agent`, for completions.
  static let agents = SlashSet.ID.allCases.map(\.rawValue)
}
