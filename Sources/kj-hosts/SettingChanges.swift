import ArgumentParser
import KJBase
import KJDomain

/// New values for settings, parsed and ready for the book, and settings to remove.
struct SettingChanges {
  private var changes: [SavedHost.Setting.Change] = []
  /// The new private key files.
  private(set) var identities: [String] = []

  /// - Parameters:
  ///   - given: The values of options.
  ///   - forgotten: The settings to remove.
  ///   - address: A new address, whose parts are settings as well.
  /// - Throws: ``Failure`` with status `usage` for an invalid value, and if an option sets or removes something that
  ///   the address also sets.
  init(
    _ given: [SavedHost.Setting: SettingArgument],
    forgetting forgotten: Set<SavedHost.Setting> = [],
    address: Destination?
  ) throws {
    var texts: [SavedHost.Setting: [String]] = [:]
    for part in address?.parts ?? [] {
      guard !forgotten.contains(part.setting), given[part.setting] == nil else {
        let option =
          forgotten.contains(part.setting) ? part.setting.removingWord : part.setting.word
        throw Failure(
          .usage, "'--\(option)' and a \(part.noun) in the address cannot be combined")
      }
      texts[part.setting] = [part.text]
    }
    for setting in SavedHost.Setting.allCases {
      if let argument = given[setting] { texts[setting] = try argument.texts() }
      if let texts = texts[setting] {
        if let displaced = setting.displaced { changes.append(displaced.removal) }
        changes.append(try setting.change(to: texts))
      } else if forgotten.contains(setting) || given[setting] != nil {
        changes.append(setting.removal)
      }
    }
    identities = texts[.identities] ?? []
  }

  func apply(to host: inout SavedHost) {
    for change in changes { host.apply(change) }
  }

  /// Refuses to set and remove a setting at the same time, except the key files, which are then replaced.
  static func validate(
    _ given: [SavedHost.Setting: SettingArgument], forgetting forgotten: Set<SavedHost.Setting>
  ) throws {
    for setting in SavedHost.Setting.allCases
    where setting != .identities && forgotten.contains(setting) && given[setting] != nil {
      throw ValidationError(
        "'--\(setting.word)' and '--\(setting.removingWord)' cannot be combined")
    }
  }
}

extension Destination {
  /// The parts that are given and are settings of a saved host.
  fileprivate var parts: [(setting: SavedHost.Setting, text: String, noun: String)] {
    let parts: [(SavedHost.Setting, String?, String)] = [
      (.directory, directory, "directory"), (.user, user?.text, "user"),
      (.port, port?.description, "port"),
    ]
    return parts.compactMap { setting, text, noun in text.map { (setting, $0, noun) } }
  }
}
