import ArgumentParser
import KJBase
import KJCLI
import KJStore

struct GetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting, whether the file sets it or not.",
    discussion: "Text is printed as is, any other value as JSON, and a missing value as '-'.")

  @Argument(help: ArgumentHelp("The setting, such as 'bar.delay'.", valueName: "setting"))
  var name: SettingName

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let row = SettingRow(try name.setting(), try ConfigurationFile.own.contents())
    try console.printResult(json ? row.json : row.text)
    return .done
  }
}
