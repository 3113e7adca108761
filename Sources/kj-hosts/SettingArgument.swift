import KJCLI
import KJDomain

/// The value that an option gives a setting, before it is parsed.
enum SettingArgument {
  case text(RawArgument)
  /// Files, which are saved in the form of ``SavedPath``.
  case paths([RawArgument])
  /// Words, which are saved as they are.
  case words([RawArgument])
  /// A word that its own type has checked.
  case word(String)
  case flag
  /// No value, like a host that says nothing about the setting.
  case nothing

  /// The value as the table of settings takes it; nil for nothing.
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
  /// The word after the dashes of the option that gives it a value.
  var word: String { name.replacing("_", with: "-") }

  /// The word after the dashes of the flag that removes it; tags can also be removed one by one.
  var removingWord: String { self == .tags ? "no-tags" : "no-\(word)" }
}
