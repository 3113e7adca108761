// The settings that a person changes while the session runs.

internal import KJDomain
internal import KJStore

extension AttachedSession {
  /// What holds now.
  var outcome: BarOutcome? { rules?.outcome(for: drops?.front) }

  private var configuration: Configuration {
    rules?.configuration(for: drops?.front) ?? Configuration()
  }

  var options: OptionList {
    OptionList(configuration, since: start, ConfigurationFile(locations.settings))
  }

  /// Gives a setting its next value, until the session ends.
  func change(_ setting: ConfigurationSetting) {
    let old = configuration
    var new = old
    guard let value = setting.nextValue(in: old), (try? setting.set(value, in: &new)) != nil
    else { return }
    rules?.follow(new, after: old)
  }
}
