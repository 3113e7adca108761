import ArgumentParser
import KJBase
import KJCLI

struct TrustTool: Tool {
  static let toolName = "kj-trust"
  static let examples = [
    "kj trust dev",
    "kj trust forget dev",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .unreachable, .inputOutput, .hostKey, .damagedFile, .interrupted,
  ]
  static let configuration = CommandConfiguration(
    commandName: "trust", _superCommandName: "kj",
    abstract: "Review and save host keys.",
    discussion: """
      Keys are read from OpenSSH's known_hosts files and written where ssh would write them, so that \
      ssh and kj agree. Without a verb, the named hosts are reviewed, or every saved host.
      """,
    version: versionText,
    subcommands: [
      ReviewCommand.self, ListCommand.self, ShowCommand.self, AcceptCommand.self,
      ForgetCommand.self,
    ],
    defaultSubcommand: ReviewCommand.self)
}
