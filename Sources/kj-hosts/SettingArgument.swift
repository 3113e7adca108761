// A new value of a setting as it stands on the command line.

import KJCLI
import KJDomain

/// What an option gives a setting, before it is read.
enum SettingArgument {
  case text(RawArgument)
  /// Files, which are saved as ``SavedPath`` has them.
  case paths([RawArgument])
  /// A word that its own type has checked.
  case word(String)
  case flag
  /// What a host has that says nothing.
  case nothing

  /// The value as the table of settings takes it; nil for nothing.
  func texts() throws -> [String]? {
    switch self {
    case .text(let argument): [try argument.text()]
    case .paths(let arguments): try arguments.map { try SavedPath($0).text }
    case .word(let word): [word]
    case .flag: []
    case .nothing: nil
    }
  }
}

extension SavedHost.Setting {
  /// What its options are called after their dashes: `--WORD` and `--no-WORD`.
  var word: String { name.replacing("_", with: "-") }
}
