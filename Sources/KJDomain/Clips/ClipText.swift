internal import KJBase

/// A text of one or several lines, in which nothing acts on a terminal or hides.
///
/// The characters are those of ``InsertionText``, and in addition line feed and tab.
package struct ClipText: Hashable, Sendable {
  /// The longest text in bytes.
  package static let maximumLength = 16 << 10

  private static let lineFeed: Unicode.Scalar = "\n"
  private static let tab: Unicode.Scalar = "\t"

  package let text: String

  /// Checks a text.
  package init(_ bytes: [UInt8]) throws(ClipProblem) {
    guard bytes.count <= Self.maximumLength else { throw ClipProblem(.tooLong(bytes.count), bytes) }
    do throws(TextFault) {
      text = try String(visible: bytes, besides: [Self.lineFeed, Self.tab])
    } catch {
      throw ClipProblem(.fault(error), bytes)
    }
  }

  /// Checks a text.
  package init(_ text: String) throws(ClipProblem) { try self.init(Array(text.utf8)) }

  /// The number of lines; a line feed at the end begins none.
  package var lines: Int {
    let ends = text.utf8.count { $0 == UInt8(ascii: "\n") }
    return text.utf8.last == UInt8(ascii: "\n") ? ends : ends + 1
  }

  /// The bytes of one bracketed paste, in which lines end as terminals write them: with a carriage return.
  package var bracketedPaste: [UInt8] {
    let body = text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    return InsertionText.pasteStart + body + InsertionText.pasteEnd
  }
}
