// What a text in the host book may be, where no type of its own says it.

/// The rule for the text of a setting.
enum TextRule {
  /// Neither empty nor with a control character in it; messages call it by these words.
  case plain(String)
  /// Absolute, or beginning with `~`.
  case directory
  /// A list that ``JumpList`` can read.
  case jumpHosts

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
    case .jumpHosts: _ = try JumpList(parsing: text)
    }
  }
}
