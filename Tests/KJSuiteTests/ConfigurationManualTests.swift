// The manual of config.json and the table of settings.

import KJBase
import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ConfigurationManualTests {
  @Test func theManualHasEachSettingInTheOrderOfTheTable() throws {
    let text = try SourceTree.text("man/kj-config.5")
    let items = text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix(".It Li "), line.contains(".") else { return nil }
      return String(line.dropFirst(".It Li ".count))
    }
    #expect(items.filter { $0.contains(".") } == ConfigurationSetting.all.map(\.name))
  }

  @Test func eachNameIsItsOwn() {
    let names = ConfigurationSetting.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { ConfigurationSetting(named: $0)?.name == $0 })
  }

  /// The file accepts every value that a configuration holds.
  @Test func eachDefaultIsAValueOfItsSetting() throws {
    for setting in ConfigurationSetting.all {
      let value = setting.value(in: Configuration())
      if value == .null { continue }
      var configuration = Configuration()
      try setting.set(value, in: &configuration)
      #expect(configuration == Configuration(), "\(setting.name)")
    }
  }
}
