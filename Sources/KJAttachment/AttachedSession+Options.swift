// The settings that a person changes while the session runs.

internal import KJDomain
internal import KJStore

extension AttachedSession {
  /// What holds now.
  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.bar = bar.settings
    if let drops { configuration.drops = drops.settings }
    return configuration
  }

  var options: OptionList {
    OptionList(configuration, since: start, ConfigurationFile(locations.settings))
  }

  /// Gives a setting its next value, until the session ends.
  func change(_ setting: ConfigurationSetting) {
    var configuration = configuration
    guard let value = setting.nextValue(in: configuration),
      (try? setting.set(value, in: &configuration)) != nil
    else { return }
    bar.settings = configuration.bar
    terminal?.paint(in: configuration.bar.theme)
    drops?.follow(configuration.drops)
  }
}
