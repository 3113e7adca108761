// The verbs of `kj uploads`.

import ArgumentParser
import KJCLI
import KJDomain
import KJStore

struct UploadsTool: Tool {
  static let toolName = "kj-uploads"
  static let configuration = CommandConfiguration(
    commandName: "kj uploads",
    abstract: "List what was uploaded, and print its path again.",
    discussion: """
      What was uploaded from here is remembered, the newest \(UploadHistory.most) files. Without a verb \
      the uploads are listed, each with its number.
      """,
    version: versionText(),
    subcommands: [ListCommand.self, LastCommand.self],
    defaultSubcommand: ListCommand.self)
}
