// Fuzz entry for the filters of PNG rows: whatever the rows, the result is that of the specification's words.

@testable import KJImaging

/// Called by libFuzzer with one input: the length of a pixel, the pixels of a row, and rows with their filters.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUnfilter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let start, count > 2 else { return -1 }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let format = RowShape(
    step: [1, 2, 3, 4, 6, 8][Int(input[0]) % 6], columns: Int(input[1]) % 64 + 1)
  let rows = input[2...].prefix((count - 2) / (format.length + 1) * (format.length + 1))
  let stored = stride(from: rows.startIndex, to: rows.endIndex, by: format.length + 1).map {
    (PNGFilter(rawValue: rows[$0] % 5) ?? .none, Array(rows[$0 + 1..<$0 + 1 + format.length]))
  }
  precondition(format.undone(stored) == format.plainlyUndone(stored))
  return 0
}

private struct RowShape {
  let step: Int
  let columns: Int
  var length: Int { step * columns }

  /// The rows as the decoder makes them: with room for reading beyond their ends, and in pairs.
  func undone(_ stored: [(PNGFilter, [UInt8])]) -> [[UInt8]] {
    var rows = stored.map { $0.1 + [UInt8](repeating: 0xEE, count: 16) }
    rows.insert([UInt8](repeating: 0, count: length + 16), at: 0)
    var index = 1
    while index < rows.count {
      let isPair = [index, index + 1].allSatisfy { $0 < rows.count && stored[$0 - 1].0 == .paeth }
      let above = rows[index - 1]
      if isPair, let paired = PNGFilter.PairedStep(rawValue: step) {
        var lower = rows[index + 1]
        PNGFilter.undoPaeth(&rows[index], &lower, above: above, count: length, step: paired)
        rows[index + 1] = lower
        index += 2
      } else {
        stored[index - 1].0.undo(&rows[index], above: above, count: length, step: step)
        index += 1
      }
    }
    // Nothing after a row is written.
    precondition(rows.dropFirst().allSatisfy { $0[length...].allSatisfy { $0 == 0xEE } })
    return rows.dropFirst().map { Array($0[..<length]) }
  }

  /// The rows byte by byte (PNG specification, section 9.2).
  func plainlyUndone(_ stored: [(PNGFilter, [UInt8])]) -> [[UInt8]] {
    var above = [UInt8](repeating: 0, count: length)
    return stored.map { filter, differences in
      var row = differences
      for index in row.indices {
        let left = index < step ? 0 : Int(row[index - step])
        let upper = Int(above[index])
        let corner = index < step ? 0 : Int(above[index - step])
        row[index] &+= Self.prediction(filter, left, upper, corner)
      }
      above = row
      return row
    }
  }

  private static func prediction(
    _ filter: PNGFilter, _ left: Int, _ upper: Int, _ corner: Int
  ) -> UInt8 {
    switch filter {
    case .none: return 0
    case .sub: return UInt8(left)
    case .up: return UInt8(upper)
    case .average: return UInt8((left + upper) / 2)
    case .paeth:
      let estimate = left + upper - corner
      let (toLeft, toUpper, toCorner) = (
        abs(estimate - left), abs(estimate - upper), abs(estimate - corner)
      )
      if toLeft <= toUpper && toLeft <= toCorner { return UInt8(left) }
      return UInt8(toUpper <= toCorner ? upper : corner)
    }
  }
}
