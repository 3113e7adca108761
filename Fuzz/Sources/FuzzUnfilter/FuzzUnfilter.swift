// Fuzz entry for the filters of PNG rows: the result must equal that of a literal reading of the specification.

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
  let plain = format.plainlyUndone(stored)
  precondition(format.undone(stored, usesVectorLoops: true) == plain)
  precondition(format.undone(stored, usesVectorLoops: false) == plain)
  return 0
}

private struct RowShape {
  let step: Int
  let columns: Int
  var length: Int { step * columns }

  /// The rows as the decoder makes them: with room to read past their ends, and several at once.
  func undone(_ stored: [(PNGFilter, [UInt8])], usesVectorLoops: Bool) -> [[UInt8]] {
    let stride = length + 16
    let room = [UInt8](repeating: 0xEE, count: 16)
    var bytes = [UInt8](repeating: 0, count: length) + room + stored.flatMap { $0.1 + room }
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var index = 0
      while index < stored.count {
        let (above, row) = (start + index * stride, start + (index + 1) * stride)
        let paeths = stored[index...].prefix(PaethRows.capacity).prefix { $0.0 == .paeth }.count
        if paeths > 0, let paired = PNGFilter.PairedStep(rawValue: step) {
          PaethRows(
            row, stride: stride, count: paeths, above: above, byteCount: length, step: paired
          ).undo(usesVectorLoops: usesVectorLoops)
          index += paeths
        } else {
          stored[index].0.undo(row, above: above, count: length, step: step)
          index += 1
        }
      }
    }
    let rows = Swift.stride(from: stride, to: bytes.count, by: stride).map {
      bytes[$0..<$0 + stride]
    }
    // Nothing is written past the end of a row.
    precondition(rows.allSatisfy { $0.dropFirst(length).allSatisfy { $0 == 0xEE } })
    return rows.map { Array($0.prefix(length)) }
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
