import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct ClipTool: Tool {
  static let toolName = "kj-clip"
  static let examples = [
    "kj clip add 'make test 2>&1 | tail -40'",
    "kj clip paste 2 --insert",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .noInput, .unreachable, .inputOutput, .connectionLost, .hostKey,
    .refused, .damagedFile, .notInserted, .interrupted,
  ]
  static let configuration = CommandConfiguration(
    commandName: "clip", _superCommandName: "kj",
    abstract: "Keep clips: pieces of text for reuse.",
    discussion: """
      The history holds up to \(ClipHistory.most) clips. Nothing that you type, paste or say is \
      added automatically. Without a verb, the clips are listed, each with its number.
      """,
    version: versionText,
    subcommands: [
      ListCommand.self, AddCommand.self, PasteCommand.self, PinCommand.self, UnpinCommand.self,
      RemoveCommand.self, ClearCommand.self,
    ],
    defaultSubcommand: ListCommand.self)

  static let optionalValues = PathInsertionOptions.defaults
}
