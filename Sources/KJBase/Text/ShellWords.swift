// Words for shells: in commands that kj runs, and in advice that can be pasted.

extension String {
  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-".utf8)

  /// Whether every shell takes the text as one word with just these characters.
  fileprivate var isPlainWord: Bool {
    // zsh takes a `=` at the beginning for the path of a program.
    !isEmpty && utf8.allSatisfy(Self.plainBytes.contains) && !hasPrefix("=")
  }

  /// The text as one word to paste; of an option with a value, only the value is quoted, so that the
  /// quotation marks do not look like those of the sentence.
  fileprivate var shownForShell: String {
    if isPlainWord { return self }
    if hasPrefix("--"), let equals = firstIndex(of: "="), self[..<equals].description.isPlainWord {
      return self[...equals] + String(self[index(after: equals)...]).printable.quotedForShell
    }
    return printable.quotedForShell
  }

  /// The text as one word of a shell command, whatever characters it holds.
  ///
  /// A backslash stands outside of the quotes, because fish gives it a meaning within them.
  package var quotedForShell: String {
    var quoted = "'"
    for character in unicodeScalars {
      switch character {
      case "'": quoted += "'\\''"
      case "\\": quoted += "'\\\\'"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "'"
  }
}

extension [String] {
  /// The words as they can be pasted into a shell, made printable.
  package var joinedForShell: String { map(\.shownForShell).joined(separator: " ") }

  /// The words as a command within a sentence, which can be pasted: in quotation marks, unless a word has
  /// some of its own, between which the marks would open what they close.
  package var asCommand: String {
    allSatisfy(\.isPlainWord) ? "'\(joinedForShell)'" : joinedForShell
  }
}
