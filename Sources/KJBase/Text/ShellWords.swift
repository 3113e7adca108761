// Words for shells: in commands that kj runs, and in advice that can be pasted.

extension String {
  private static let plainBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-".utf8)

  /// Whether every shell reads the text unquoted as a single word.
  fileprivate var isPlainWord: Bool {
    // zsh expands a leading `=` to the path of a program.
    !isEmpty && utf8.allSatisfy(Self.plainBytes.contains) && !hasPrefix("=")
  }

  /// The text as one word to paste; for an option with a value, only the value is quoted, so the quotation marks do not
  /// look like those of the sentence.
  fileprivate var shownForShell: String {
    if isPlainWord { return self }
    if hasPrefix("--"), let equals = firstIndex(of: "="), self[..<equals].description.isPlainWord {
      return self[...equals] + String(self[index(after: equals)...]).printable.quotedForShell
    }
    return printable.quotedForShell
  }

  /// The text as one word of a shell command, whatever characters it contains.
  ///
  /// A backslash is placed outside of the quotes, because fish gives it a meaning within them.
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
  /// The words in printable form, ready to paste into a shell.
  package var joinedForShell: String { map(\.shownForShell).joined(separator: " ") }

  /// The words as a command within a sentence, ready to paste: in quotation marks, unless a word needs quotes of its
  /// own, which would close them.
  package var asCommand: String {
    allSatisfy(\.isPlainWord) ? "'\(joinedForShell)'" : joinedForShell
  }
}
