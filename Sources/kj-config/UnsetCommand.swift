import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct UnsetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove a setting from the file, which restores its default.",
    aliases: ["rm", "remove", "delete"])

  @Argument(help: ArgumentHelp("The setting, such as 'bar.delay'.", valueName: "setting"))
  var name: SettingName

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let setting = try name.setting()
    let file = ConfigurationFile.own
    try file.change(setting, to: nil)
    console.step("'\(setting.name)' is now unset in '\(file.path)'")
    return .done
  }
}
