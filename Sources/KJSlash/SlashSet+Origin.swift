// How old a set of slash commands is, and where it comes from.

extension SlashSet {
  /// What a set was read from, and when.
  package struct Origin: Hashable, Sendable {
    /// The version of the program.
    package let version: String
    /// As `2026-11-23`.
    package let day: String
    package let source: Source
  }

  /// How the commands were found.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// The running program listed them.
    case menu
    /// They were looked up in its code.
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
