/// The random art of a host key, exactly as `ssh-keygen -lv` draws it.
///
/// A bishop starts in the middle of a board of 17 by 9 squares and moves diagonally. Each step takes two
/// bits of the digest, the low bits of each byte first; at an edge the bishop slides along it. The more
/// often it visits a square, the heavier the square's character (Loss, Limmer, von Gernler: "The drunken bishop").
package struct RandomArt: Hashable, Sendable, CustomStringConvertible {
  private static let columns = 17
  private static let rows = 9
  /// The characters by number of visits; the last two mark start and end.
  private static let symbols = Array(" .o+=*BOX@%&#/^SE")

  /// Eleven lines of nineteen characters, including the frame.
  package let lines: [String]

  /// Draws `fingerprint` under a title with the type and size of `key`.
  package init(_ fingerprint: Fingerprint, of key: HostKey) {
    self.init(fingerprint, title: Self.title(of: key))
  }

  init(_ fingerprint: Fingerprint, title: String) {
    let board = Self.walk(fingerprint.digest)
    let body = board.map { row in "|" + String(row.map { Self.symbols[$0] }) + "|" }
    lines = [Self.frame(title)] + body + [Self.frame("[SHA256]")]
  }

  private static func title(of key: HostKey) -> String {
    guard let bits = key.bits else { return "[\(key.type.displayName.prefix(columns - 2))]" }
    return "[\(key.type.displayName) \(bits)]"
  }

  /// The index of the symbol on each square, row by row.
  private static func walk(_ digest: [UInt8]) -> [[Int]] {
    let start = symbols.count - 2
    var board = [[Int]](repeating: [Int](repeating: 0, count: columns), count: rows)
    var column = columns / 2
    var row = rows / 2
    for byte in digest {
      for shift in [0, 2, 4, 6] {
        let step = byte >> UInt8(shift)
        column = min(max(column + (step & 1 == 0 ? -1 : 1), 0), columns - 1)
        row = min(max(row + (step & 2 == 0 ? -1 : 1), 0), rows - 1)
        board[row][column] = min(board[row][column] + 1, start - 1)
      }
    }
    board[rows / 2][columns / 2] = start
    board[row][column] = start + 1
    return board
  }

  private static func frame(_ title: String) -> String {
    let left = (columns - title.count) / 2
    let right = columns - title.count - left
    return "+" + String(repeating: "-", count: max(left, 0)) + title
      + String(repeating: "-", count: max(right, 0)) + "+"
  }

  package var description: String { lines.joined(separator: "\n") }
}
