internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJTerminal

/// The settings that a running session can change; choosing one switches it to its next value until the session ends.
struct OptionList: PickerSource {
  let title = "settings"
  let emptyText = ""
  private let now: Configuration
  private let start: Configuration
  private let file: ConfigurationFile

  /// - Parameters:
  ///   - now: The session's current settings.
  ///   - start: The settings at the session's start.
  init(_ now: Configuration, since start: Configuration, _ file: ConfigurationFile) {
    self.now = now
    self.start = start
    self.file = file
  }

  func keys(on item: PickerItem?) -> String { item == nil ? "" : "Enter changes  ^S saves" }

  func load() -> PickerList {
    PickerList(items: ConfigurationSetting.all.filter(\.isForSessions).map(item))
  }

  private func item(_ setting: ConfigurationSetting) -> PickerItem {
    let value = setting.value(in: now)
    let choices = setting.choices.contains(value) ? setting.choices : [value] + setting.choices
    let values = choices.map { $0 == value ? "[\($0.words)]" : $0.words }
    return PickerItem(
      shown: DockPicker.Item(
        mark: value == setting.value(in: start) ? " " : "*",
        "\(setting.name): \(values.joined(separator: " "))", detail: setting.summary),
      entry: SearchEntry(
        setting.name, names: setting.choices.map(\.words), description: setting.summary,
        category: "settings"),
      choice: .setting(setting))
  }

  func command(
    _ control: UInt8, on item: PickerItem?, showsPictures: Bool
  ) -> PickerCommand? {
    guard control == UInt8(ascii: "s"), case .setting(let setting) = item?.choice else {
      return nil
    }
    return { () throws(Failure) in
      try file.change(setting, to: setting.value(in: now))
      return "saved: \(setting.name) is \(setting.value(in: now).words)"
    }
  }
}
