// The age and source of a set of slash commands.

extension SlashSet {
  /// The source of a set, and the day it was read.
  package struct Origin: Hashable, Sendable {
    /// The version of the program.
    package let version: String
    /// In the form `2026-11-23`.
    package let day: String
    package let source: Source
  }

  /// How the commands were found.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// The running program listed them.
    case menu
    /// They were found in its code.
    case code

    /// The words after "read from".
    package var words: String {
      switch self {
      case .menu: "its menu"
      case .code: "its code"
      }
    }
  }
}
