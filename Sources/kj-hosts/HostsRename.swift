import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsRename: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a host another name.",
    discussion: "A default host remains the default.", aliases: ["mv"])

  @Argument(help: ArgumentHelp("The host.", valueName: "old"))
  var oldName: RawArgument

  @Argument(help: ArgumentHelp("Its new name.", valueName: "new"))
  var newName: RawArgument

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let oldName = try oldName.text()
    let newName = try HostAlias(new: newName.text())
    let file = HostBookFile.own
    try file.update { book throws(Failure) in try book.rename(oldName, to: newName) }
    console.step("renamed '\(oldName)' to '\(newName)' in '\(file.path)'")
    return .done
  }
}
