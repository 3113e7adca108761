import ArgumentParser
import KJBase
import KJCLI
import KJConnections

struct LinkTool: Tool {
  static let toolName = "kj-link"
  static let examples = [
    "kj link dev --for 4h",
    "kj link end dev",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .noInput, .unreachable, .inputOutput, .connectionLost, .hostKey,
    .refused,
    .damagedFile, .interrupted,
  ]
  static var libraries: [String] { LinkedLibraries.versions }
  static let configuration = CommandConfiguration(
    commandName: "link", _superCommandName: "kj",
    abstract: "Keep a connection to a host open for uploads to use.",
    discussion: """
      'kj link HOST' connects, asks whatever it needs to, and goes into the background. Uploads to \
      the host then take two round trips instead of ten, and never prompt. The command prints the \
      id of the link, which you can use to end it.
      """,
    version: versionText,
    subcommands: [StartCommand.self, ListCommand.self, EndCommand.self],
    defaultSubcommand: StartCommand.self)
}
