internal import KJBase

/// The rule that the text of a setting must follow.
enum TextRule {
  /// Not empty and without control characters; messages describe the text with these words.
  case plain(String)
  /// Absolute, or beginning with `~`.
  case directory
  /// Like `directory`, but ``LentRoots`` must accept it as well.
  case root
  /// A list that ``JumpList`` can read.
  case jumpHosts
  /// A word that ``HostTag`` accepts.
  case tag

  /// Throws ``Failure`` with status `usage`.
  func check(_ text: String) throws(Failure) {
    switch self {
    case .plain(let words):
      if text.isEmpty || HostSyntax.holdsControlCharacter(text) {
        throw Failure(.usage, "invalid \(words) '\(text.printable)'")
      }
    case .directory:
      let isAnchored = text.hasPrefix("/") || text == "~" || text.hasPrefix("~/")
      if !isAnchored || HostSyntax.holdsControlCharacter(text) {
        throw Failure(
          .usage, "invalid directory '\(text.printable)': it must begin with '/' or '~/'")
      }
    case .root:
      try TextRule.directory.check(text)
      guard try RemoteDirectory(text).mayBeRoot else {
        throw Failure(
          .usage,
          "cannot lend '\(text.printable)': programs on the host may use its contents as settings",
          advice: ["name a visible directory other than the home directory, such as '~/pictures'"]
        )
      }
    case .jumpHosts: _ = try JumpList(parsing: text)
    case .tag: _ = try HostTag(text)
    }
  }
}
