import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore
import KJSystem

extension ConfigurationFile {
  /// The settings of the person who runs the tool.
  static var own: ConfigurationFile { ConfigurationFile(Locations(.current).settings) }
}

/// The name of a setting, such as `bar.delay`.
struct SettingName: ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

  static var allValueStrings: [String] { ConfigurationSetting.all.map(\.name) }

  /// Returns the setting; throws ``Failure`` with status `usage` if it does not exist.
  func setting() throws(Failure) -> ConfigurationSetting {
    if let setting = ConfigurationSetting(named: text) { return setting }
    let step =
      NearestNames.question(about: text, among: Self.allValueStrings)
      ?? "run 'kj config list' to see all settings"
    throw Failure(.usage, "there is no setting '\(text.printable)'", advice: [.text(step)])
  }
}
