import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the settings file, and report its errors.")

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let file = ConfigurationFile.own
    let count = try file.contents().names.count
    console.notice("'\(file.path)' sets \(count) of \(ConfigurationSetting.all.count) settings")
    return .done
  }
}
