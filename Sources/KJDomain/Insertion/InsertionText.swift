internal import KJBase

/// One line of visible text that passed the checks for insertion: a path on the host, or a person's own words.
///
/// Each file is a separate text in a separate paste: an agent attaches a picture only if its path is alone
/// in a paste. One space follows a path, inside the markers. Agents trim the space after a picture, and
/// otherwise keep it as the end of a word. A person's own text is inserted unchanged.
///
/// Every transport carries exactly the bytes made here, because everything that keeps a terminal safe is decided
/// here: no control byte, no line ending, no second end of a paste.
public struct InsertionText: Hashable, Sendable {
  /// The longest text in bytes, without the space and the markers; agents collapse longer pastes.
  public static let maximumLength = 512
  /// `ESC [ 200 ~`, which begins a bracketed paste (xterm's control sequences).
  public static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
  /// `ESC [ 201 ~`, which ends a bracketed paste.
  public static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// The source that the text was made from.
  package enum Source: Hashable, Sendable {
    /// The path of a file as the server reported it, and the form in which it is inserted.
    case path(String, as: PathFormat)
    /// A line in a person's own words.
    case text
  }

  /// The text itself: a path with its escapes, filled into its format.
  package let text: String
  /// The source from which another process can make the same text.
  package let source: Source

  /// Takes the path of a file, in bytes as the server reported it.
  ///
  /// - Parameter format: The form in which the path is inserted.
  public init(path: [UInt8], as format: PathFormat = .path) throws(InsertionProblem) {
    let checked = try Self.checked(path, as: .path)
    guard checked.utf8.first == RemoteBytes.slash else {
      throw InsertionProblem(.relative, in: .path, path)
    }
    // The text around the path may be a person's own words.
    _ = try Self.checked(Array(format.description.utf8), as: .text)
    text = try format.text(for: checked)
    source = .path(checked, as: format)
    try Self.checkLength(text, of: path, as: .path)
    if beginsWithShellMark {
      throw InsertionProblem(.shellMark, in: .path, Array(text.utf8))
    }
  }

  /// Takes one line in a person's own words.
  public init(text bytes: [UInt8]) throws(InsertionProblem) {
    text = try Self.checked(bytes, as: .text)
    source = .text
    try Self.checkLength(text, of: bytes, as: .text)
  }

  /// Whether Claude Code, Codex and aider hand the text to a shell, which runs it at the next Enter: that is,
  /// whether it begins with `!`, or with spaces and `!`.
  ///
  /// This is never true of a path. A person's own text may be meant for a shell, in which `!` means something else.
  package var beginsWithShellMark: Bool {
    text.unicodeScalars.first { !$0.properties.isWhitespace } == "!"
  }

  /// Whether the text is more than a path in one of kj's own forms.
  ///
  /// If such text is typed like keys, it can answer any question that is open in the session.
  package var hasOwnWords: Bool {
    if case .path(_, let format) = source, PathFormat.named.contains(format) { false } else { true }
  }

  /// The note for a person about a path in a program that may attach the file with the message or never, or refuse it.
  package func note(in front: ForegroundProgram?) -> String? {
    guard case .path(let path, _) = source, let agent = front?.likelyAgent else { return nil }
    let ending = PictureFormat(claimedBy: path)?.fileExtension
    if let ending, !agent.pictures.isEmpty, !agent.pictures.contains(ending) {
      return "which does not accept .\(ending)"
    }
    return agent.attaching == .paste ? agent.note : "as text"
  }

  /// The bytes without markers.
  ///
  /// For typing, which uses no markers, and for a tool that itself adds the markers if the program in the session has
  /// asked for them (`tmux paste-buffer -p`, `kitten @ send-text --bracketed-paste=auto`).
  public var unframed: [UInt8] {
    Array(text.utf8) + (source == .text ? [] : Array(" ".utf8))
  }

  /// The bytes of one bracketed paste, including the markers.
  ///
  /// For a transport that carries bytes unchanged, such as one of kj's own terminals, to a program that has
  /// asked for bracketed paste. The bytes have to be written in one piece.
  public var bracketedPaste: [UInt8] { Self.pasteStart + unframed + Self.pasteEnd }

  /// The bytes as text, if each of its characters may be inserted.
  private static func checked(
    _ bytes: [UInt8], as subject: InsertionProblem.Subject
  ) throws(InsertionProblem) -> String {
    // A file name may contain a character that only looks like a space; a person's own words may not.
    do throws(TextFault) {
      return try String(visible: bytes, besides: subject == .path ? [.brailleBlank] : [])
    } catch {
      throw InsertionProblem(.fault(error), in: subject, bytes)
    }
  }

  private static func checkLength(
    _ text: String, of bytes: [UInt8], as subject: InsertionProblem.Subject
  ) throws(InsertionProblem) {
    let count = text.utf8.count
    if count > maximumLength { throw InsertionProblem(.tooLong(count), in: subject, bytes) }
  }
}
