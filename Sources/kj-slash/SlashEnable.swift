import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSlash
import KJStore

struct SlashEnable: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Once again offer the commands that come with kj.",
    discussion: "They are offered for every agent unless you disable them.")

  @Argument(
    help: ArgumentHelp("The agents.", valueName: "agent"), completion: .list(SlashTool.agents))
  var agents: [RawArgument]

  @OptionGroup var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    try SlashFile.own.setEnabled(true, agents, console)
  }
}

struct SlashDisable: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Stop offering the commands that come with kj.",
    discussion: "Your own commands for the agent are kept.")

  @Argument(
    help: ArgumentHelp("The agents.", valueName: "agent"), completion: .list(SlashTool.agents))
  var agents: [RawArgument]

  @OptionGroup var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    try SlashFile.own.setEnabled(false, agents, console)
  }
}

extension SlashFile {
  /// Enables or disables the commands that kj provides for agents.
  fileprivate func setEnabled(
    _ isEnabled: Bool, _ agents: [RawArgument], _ console: Console
  ) throws -> ExitStatus {
    let ids = try agents.map { try SlashSet.ID(named: $0.text()) }
    try update { sets throws(Failure) in
      for id in ids { sets.setEnabled(isEnabled, id) }
    }
    let word = isEnabled ? "enabled" : "disabled"
    for id in ids { console.step("\(word) '\(id.rawValue)' in '\(path)'") }
    return .done
  }
}
