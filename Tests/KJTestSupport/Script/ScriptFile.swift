/// A parsed script.
///
/// The format is that of Go's testscript: everything before the first line `-- name --` is
/// commands, then each such line begins a file.
public struct ScriptFile: Sendable {
  /// A file of the script and its content.
  public struct Attachment: Sendable, Equatable {
    public let name: String
    public let content: String
  }

  public let lines: [ScriptLine]
  public let files: [Attachment]

  /// Throws a ``SetUpFailure`` that names the line if a line cannot be read.
  public init(parsing text: String) throws {
    var lines: [ScriptLine] = []
    var files: [Attachment] = []
    var open: (name: String, content: String)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let name = Self.fileName(line) {
        if let open { files.append(Attachment(name: open.name, content: open.content)) }
        open = (name, "")
      } else if open != nil {
        open?.content += line + "\n"
      } else if let parsed = try ScriptLine(parsing: String(line), number: index + 1) {
        lines.append(parsed)
      }
    }
    if var open {
      // The split leaves an empty piece after the last newline.
      if text.hasSuffix("\n") { open.content.removeLast() }
      files.append(Attachment(name: open.name, content: open.content))
    }
    self.lines = lines
    self.files = files
  }

  private static func fileName(_ line: Substring) -> String? {
    guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 else { return nil }
    return String(line.dropFirst(3).dropLast(3))
  }
}
