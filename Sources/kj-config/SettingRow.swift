import KJBase
import KJCLI
import KJDomain
import KJStore

/// A setting with its value, as a row of a table or as JSON.
struct SettingRow {
  private let setting: ConfigurationSetting
  private let value: JSONValue
  private let isSet: Bool

  init(_ setting: ConfigurationSetting, _ contents: ConfigurationFile.Contents) {
    self.setting = setting
    value = setting.value(in: contents.configuration)
    isSet = contents.names.contains(setting.name)
  }

  var cells: [String] {
    [isSet ? "*" : " ", setting.name, text.printable, setting.summary]
  }

  /// The value alone.
  var text: String { value.words }

  var json: String {
    var line = JSONLine()
    line.add("name", setting.name)
    line.add("value", value)
    line.add("default", setting.value(in: Configuration()))
    line.add("set", isSet)
    line.add("summary", setting.summary)
    return line.text
  }
}
