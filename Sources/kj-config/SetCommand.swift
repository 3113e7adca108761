// `kj config set`: another value for a setting.

import ArgumentParser
import KJCLI
import KJDomain
import KJStore

struct SetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Give a setting a value in the file.",
    discussion: """
      Everything else in the file stays. Several words, or one with commas, make a list, where the setting is one.
      """)

  @Argument(help: "The setting, such as 'bar.delay'.")
  var name: SettingName

  @Argument(help: "Its value.")
  var value: [String]

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let setting = try name.setting()
    let value: JSONValue
    do throws(SettingProblem) { value = try setting.value(of: self.value) } catch {
      throw Failure(.usage, error.reason)
    }
    let file = ConfigurationFile.own
    try file.change(setting, to: value)
    console.step("changed '\(setting.name)' in '\(file.path)'")
    return .done
  }
}
