import KJDomain

/// The run-length codings BI_RLE4 and BI_RLE8.
struct BMPRunLengths {
  let data: ByteView
  let size: PixelSize
  /// Bits per color index: 4 or 8.
  let depth: Int

  /// The commands after a count of 0; a larger value is a number of pixels that follow uncompressed.
  private enum Command {
    static let endOfRow: UInt8 = 0
    static let end: UInt8 = 1
    static let move: UInt8 = 2
  }

  /// The row that is being filled; pixels that no run covers have the first color.
  private struct Row {
    let numbers: Plane
    let width: Int
    var column = 0

    init(width: Int) {
      self.width = width
      numbers = Plane(.packed(PixelSize(width: width, height: 1), channels: 1))
      clear()
    }

    func clear() { numbers.samples.update(repeating: 0, count: width) }

    mutating func add(_ number: UInt8) {
      guard column < width else { return }
      numbers.samples[column] = number
      column += 1
    }
  }

  /// Decodes the rows in file order, one color index per byte.
  ///
  /// - Returns: False if the file ends before the picture does; `take` does not receive an incomplete row.
  func decode(_ take: (UnsafePointer<UInt8>) -> Void) -> Bool {
    var row = Row(width: size.width)
    var (position, rowCount) = (0, 0)
    func finishRow() {
      guard rowCount < size.height else { return }
      take(row.numbers.samples)
      row.clear()
      rowCount += 1
    }
    while rowCount < size.height {
      guard let count = data.byte(at: position), let value = data.byte(at: position + 1) else {
        return false
      }
      position += 2
      switch (count, value) {
      case (0, Command.endOfRow):
        finishRow()
        row.column = 0
      case (0, Command.end):
        for _ in rowCount..<size.height { finishRow() }
      case (0, Command.move):
        guard let right = data.byte(at: position), let down = data.byte(at: position + 1) else {
          return false
        }
        position += 2
        for _ in 0..<down { finishRow() }
        row.column = min(row.column + Int(right), size.width)
      case (0, _):
        let length = (Int(value) * depth + 7) / 8
        guard position + length <= data.count else { return false }
        for index in 0..<Int(value) { row.add(number(index, from: position)) }
        position += (length + 1) / 2 * 2
      default:
        for index in 0..<Int(count) {
          row.add(depth == 8 ? value : index.isMultiple(of: 2) ? value >> 4 : value & 0xF)
        }
      }
    }
    return true
  }

  private func number(_ index: Int, from start: Int) -> UInt8 {
    guard depth == 4 else { return data.byte(at: start + index) ?? 0 }
    let pair = data.byte(at: start + index / 2) ?? 0
    return index.isMultiple(of: 2) ? pair >> 4 : pair & 0xF
  }
}
