internal import KJBase

/// Text of one or more lines, without hidden characters or characters that act on a terminal.
///
/// It allows the characters of ``InsertionText``, plus line feed and tab.
package struct ClipText: Hashable, Sendable {
  /// The maximum length, in bytes.
  package static let maximumLength = 16 << 10

  private static let lineFeed: Unicode.Scalar = "\n"
  private static let tab: Unicode.Scalar = "\t"

  package let text: String

  /// Checks the text.
  package init(_ bytes: [UInt8]) throws(ClipProblem) {
    guard bytes.count <= Self.maximumLength else { throw ClipProblem(.tooLong(bytes.count), bytes) }
    do throws(TextFault) {
      text = try String(visible: bytes, besides: [Self.lineFeed, Self.tab])
    } catch {
      throw ClipProblem(.fault(error), bytes)
    }
  }

  /// Checks the text.
  package init(_ text: String) throws(ClipProblem) { try self.init(Array(text.utf8)) }

  /// The number of lines; a line feed at the end does not begin another line.
  package var lines: Int {
    let ends = text.utf8.count { $0 == UInt8(ascii: "\n") }
    return text.utf8.last == UInt8(ascii: "\n") ? ends : ends + 1
  }

  /// The bytes of one bracketed paste, whose lines end in carriage returns, just as terminals send them.
  package var bracketedPaste: [UInt8] {
    let body = text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    return InsertionText.pasteStart + body + InsertionText.pasteEnd
  }
}
