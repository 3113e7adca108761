internal import KJBase

/// Text that another tool asks a session to insert.
///
/// Making this value checks the text, both in the tool and in the session. The session makes the bytes
/// itself.
public struct LinkInsertion: Hashable, Sendable {
  package let text: InsertionText
  /// The value of `--insert-as`; nil without it.
  package let manner: InsertionManner?
  /// Whether the session only reports what it would do.
  package let isRehearsal: Bool

  package init(_ text: InsertionText, manner: InsertionManner? = nil, isRehearsal: Bool = false) {
    self.text = text
    self.manner = manner
    self.isRehearsal = isRehearsal
  }

  /// Reads either `path` and `as`, or `text`; then `manner` and `rehearsal`.
  init(_ fields: inout LinkFields) throws(LinkProtocolError) {
    let path = try fields.optionalText("path")
    let format = try fields.optionalText("as").map { text throws(LinkProtocolError) in
      guard let format = PathFormat(text) else {
        throw .wrong("as", expected: "a path form")
      }
      return format
    }
    let line = try fields.optionalText("text")
    switch (path, line) {
    case (let path?, nil):
      text = try Self.checked { () throws(InsertionProblem) in
        try InsertionText(path: Array(path.utf8), as: format ?? .path)
      }
    case (nil, let line?) where format == nil:
      text = try Self.checked { () throws(InsertionProblem) in
        try InsertionText(text: Array(line.utf8))
      }
    case (nil, nil): throw .missing("path")
    default: throw .unexpected(path == nil ? "as" : "text")
    }
    manner = try fields.optionalChoice("manner")
    isRehearsal = try fields.optionalFlag("rehearsal") ?? false
  }

  private static func checked(
    _ text: () throws(InsertionProblem) -> InsertionText
  ) throws(LinkProtocolError) -> InsertionText {
    do throws(InsertionProblem) { return try text() } catch { throw .text(error) }
  }

  /// The line that requests the insertion.
  var line: [UInt8] {
    let manner = manner.map { JSONText.quote($0.rawValue) }
    let rehearsal = isRehearsal ? "true" : nil
    let operation = JSONText.quote("insert")
    switch text.source {
    case .path(let path, let format):
      return LinkFields.line([
        "op": operation, "path": JSONText.quote(path), "as": JSONText.quote(format.description),
        "manner": manner, "rehearsal": rehearsal,
      ])
    case .text:
      return LinkFields.line([
        "op": operation, "text": JSONText.quote(text.text), "manner": manner,
        "rehearsal": rehearsal,
      ])
    }
  }
}
