import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJStore

struct UploadsTool: Tool {
  static let toolName = "kj-uploads"
  static let examples = [
    "kj uploads",
    "kj uploads prune --older 14d --host dev --dry-run",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .noInput, .unreachable, .inputOutput, .connectionLost, .hostKey,
    .refused, .damagedFile, .interrupted,
  ]
  static var libraries: [String] { LinkedLibraries.versions }
  static let configuration = CommandConfiguration(
    commandName: "uploads", _superCommandName: "kj",
    abstract: "List uploads, print their paths again, or remove them.",
    discussion: """
      kj remembers the newest \(UploadHistory.most) files that were uploaded from this machine. \
      Without a verb, the uploads are listed, each with its number.
      """,
    version: versionText,
    subcommands: [
      ListCommand.self, LastCommand.self, RemoveCommand.self, PruneCommand.self,
    ],
    defaultSubcommand: ListCommand.self)
}
