import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct SetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the value of a setting in the file.",
    discussion: """
      Everything else in the file is left unchanged. If the setting is a list, give several words, \
      or one with commas. Give a command as separate words, and put '--' before it if it has \
      options that 'kj config' has too.
      """)

  @Argument(help: ArgumentHelp("The setting, such as 'bar.delay'.", valueName: "setting"))
  var name: SettingName

  /// The words of a command may contain options; `--` before them is kept.
  @Argument(parsing: .allUnrecognized, help: "Its value.")
  var value: [String]

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let setting = try name.setting()
    let value: JSONValue
    let words = self.value.first == "--" ? Array(self.value.dropFirst()) : self.value
    do throws(SettingProblem) { value = try setting.value(of: words) } catch {
      throw Failure(.usage, error.reason)
    }
    let file = ConfigurationFile.own
    try file.change(setting, to: value)
    console.step("changed '\(setting.name)' in '\(file.path)'")
    return .done
  }
}
