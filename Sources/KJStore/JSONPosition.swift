/// A position in a text as line and column, both counted from 1; a column is a Unicode scalar.
struct JSONPosition: Hashable, CustomStringConvertible {
  let line: Int
  let column: Int

  /// The position of the byte at `offset`, which may be the end.
  init(offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Continuation bytes of UTF-8 belong to the scalar before them.
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
  }

  var description: String { "line \(line), column \(column)" }
}
