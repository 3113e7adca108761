// What is inserted into a session, from the text to the bytes. Every transport carries what comes from
// here and none makes bytes of its own, because everything that keeps a terminal safe is decided here:
// no control byte, no end of a line, no second end of a paste.

/// One line of visible text that was checked for insertion: a path on the host, or a person's own words.
///
/// Each file is a text and a paste of its own: an agent attaches a picture only where its path is alone
/// in a paste. A path has one space behind it, inside the markers, where agents trim it for a picture
/// and keep it as the end of a word otherwise. A person's own text is inserted as it is.
package struct InsertionText: Hashable, Sendable {
  /// The longest text in bytes, without space and markers; agents fold longer pastes away.
  package static let maximumLength = 512
  /// `ESC [ 200 ~`, which begins a bracketed paste (xterm's control sequences).
  package static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
  /// `ESC [ 201 ~`, which ends it.
  package static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private static let brailleBlank: Unicode.Scalar = "\u{2800}"

  /// What it was made of.
  package enum Source: Hashable, Sendable {
    /// The path of a file as the server gave it, and what stands around it.
    case path(String, as: PathFormat)
    /// A line of a person's own.
    case text
  }

  /// The text itself: a path with its escapes, filled into its format.
  package let text: String
  /// What to make the same text of elsewhere.
  package let source: Source

  /// Takes the path of a file, in bytes as the server gave them.
  ///
  /// - Parameter format: What stands around it.
  package init(path: [UInt8], as format: PathFormat = .path) throws(InsertionProblem) {
    let checked = try Self.checked(path, as: .path)
    guard checked.utf8.first == RemoteBytes.slash else {
      throw InsertionProblem(.relative, in: .path, path)
    }
    // What stands around it may be a person's own words.
    _ = try Self.checked(Array(format.description.utf8), as: .text)
    text = try format.text(for: checked)
    source = .path(checked, as: format)
    try Self.checkLength(text, of: path, as: .path)
    if beginsWithShellMark {
      throw InsertionProblem(.shellMark, in: .path, Array(text.utf8))
    }
  }

  /// Takes one line of a person's own.
  package init(text bytes: [UInt8]) throws(InsertionProblem) {
    text = try Self.checked(bytes, as: .text)
    source = .text
    try Self.checkLength(text, of: bytes, as: .text)
  }

  /// Whether Claude Code, Codex and aider hand it to a shell, which runs it at the next Enter: it
  /// begins with `!`, behind spaces at most.
  ///
  /// Never so for a path. A person's own text may be meant for a shell, which reads it otherwise.
  package var beginsWithShellMark: Bool {
    text.unicodeScalars.first { !$0.properties.isWhitespace } == "!"
  }

  /// The bytes without markers.
  ///
  /// For a tool that adds the markers itself, if the program in the session has asked for them (`tmux
  /// paste-buffer -p`, `kitten @ send-text --bracketed-paste=auto`), and for typing, where there
  /// are none.
  package var unframed: [UInt8] {
    Array(text.utf8) + (source == .text ? [] : Array(" ".utf8))
  }

  /// The bytes of one bracketed paste, markers and all.
  ///
  /// For a transport that carries bytes as they are, such as a terminal of kj's own, to a program that
  /// has asked for bracketed paste; to be written in one piece.
  package var bracketedPaste: [UInt8] { Self.pasteStart + unframed + Self.pasteEnd }

  /// The bytes as text, if each of its characters may be inserted.
  private static func checked(
    _ bytes: [UInt8], as subject: InsertionProblem.Subject
  ) throws(InsertionProblem) -> String {
    guard !bytes.isEmpty else { throw InsertionProblem(.empty, in: subject, bytes) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InsertionProblem(.notUTF8, in: subject, bytes)
    }
    for scalar in text.unicodeScalars {
      if let reason = InsertionProblem.Reason(refusing: scalar) {
        throw InsertionProblem(reason, in: subject, bytes)
      }
      // A file may be called so; in a person's own words it is a space that does not look like one.
      if subject == .text, scalar == Self.brailleBlank {
        throw InsertionProblem(.invisible(scalar), in: subject, bytes)
      }
    }
    if subject == .text, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      throw InsertionProblem(.blank, in: subject, bytes)
    }
    return text
  }

  private static func checkLength(
    _ text: String, of bytes: [UInt8], as subject: InsertionProblem.Subject
  ) throws(InsertionProblem) {
    let count = text.utf8.count
    if count > maximumLength { throw InsertionProblem(.tooLong(count), in: subject, bytes) }
  }
}

extension InsertionProblem.Reason {
  /// Why the character may not be inserted; nil if it may.
  ///
  /// The same characters are escaped by `printable` before text is shown.
  fileprivate init?(refusing scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      self = .control(scalar)
      return
    }
    switch scalar.properties.generalCategory {
    case .control: self = .control(scalar)
    case .format, .lineSeparator, .paragraphSeparator: self = .invisible(scalar)
    case .privateUse, .surrogate, .unassigned: self = .meaningless(scalar)
    default:
      guard scalar.properties.isDefaultIgnorableCodePoint else { return nil }
      self = .invisible(scalar)
    }
  }
}
