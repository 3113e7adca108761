import KJCLI
import KJDomain

/// The option's value for a setting, before parsing.
enum SettingArgument {
  case text(RawArgument)
  /// Files, which are saved in the form of ``SavedPath``.
  case paths([RawArgument])
  /// Words, which are saved unchanged.
  case words([RawArgument])
  /// A word that its type has already checked.
  case word(String)
  case flag
  /// No value, like a host without the setting.
  case nothing

  /// The value in the form that the settings table expects; nil for no value.
  func texts() throws -> [String]? {
    switch self {
    case .text(let argument): [try argument.text()]
    case .paths(let arguments): try arguments.map { try SavedPath($0).text }
    case .words(let arguments): try arguments.map { try $0.text() }
    case .word(let word): [word]
    case .flag: []
    case .nothing: nil
    }
  }
}

extension SavedHost.Setting {
  /// The long option that sets it, without the dashes.
  var word: String { name.replacing("_", with: "-") }

  /// The long flag that removes it, without the dashes; tags can also be removed one by one.
  var removingWord: String { self == .tags ? "no-tags" : "no-\(word)" }
}
