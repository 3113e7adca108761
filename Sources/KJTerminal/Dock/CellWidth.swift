// The width of text in terminal columns.

extension Unicode.Scalar {
  /// The blocks of two-column characters, from "East Asian Width" (UAX #11, W and F), and the emoji that terminals draw
  /// wide.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
    0x1AFF0...0x1B2FF, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
    0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F64F, 0x1F680...0x1F6FF,
    0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// The number of columns; 0 for a mark drawn over the previous character.
  package var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    var low = 0
    var high = Self.wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if Self.wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].contains(value) ? 2 : 1
  }
}

extension String {
  /// The number of columns, provided that all characters are safe to show.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

  /// The text, padded with spaces to a given number of columns.
  package func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(count - columns, 0))
  }

  /// As much of the end of the text as fits, preceded by `mark` if something was cut.
  func end(of limit: Int, mark: String) -> String {
    shortened(to: limit, mark, from: unicodeScalars.reversed()) {
      mark + String(unicodeScalars.suffix($0))
    }
  }

  /// As much of the beginning of the text as fits, followed by `mark` if something was cut.
  package func cut(to limit: Int, mark: String) -> String {
    shortened(to: limit, mark, from: unicodeScalars) { String(unicodeScalars.prefix($0)) + mark }
  }

  /// - Parameter keep: Makes the text from as many scalars as fit next to the mark, starting with `scalars`' first.
  private func shortened(
    to limit: Int, _ mark: String, from scalars: some Sequence<Unicode.Scalar>,
    _ keep: (Int) -> String
  ) -> String {
    if columns <= limit { return self }
    var left = limit - mark.columns
    guard left >= 0 else { return "" }
    var count = 0
    for scalar in scalars {
      left -= scalar.columns
      if left < 0 { break }
      count += 1
    }
    return keep(count)
  }
}
