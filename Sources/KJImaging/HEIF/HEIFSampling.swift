/// The color sampling: how many pixels share a sample of each color.
enum HEIFSampling: Int, Comparable {
  /// Four pixels share a sample, or there are no colors.
  case quarter
  case half
  case full

  /// - Parameter hevc: The number of the chroma format (ITU-T H.265, table 6-1).
  init(hevc: UInt8) { self = hevc == 3 ? .full : hevc == 2 ? .half : .quarter }

  /// - Parameter av1: The flags of a configuration: no color, half the columns, half the rows.
  init(av1: UInt8) {
    let (isGray, hasHalfColumns, hasHalfRows) = (
      av1 & 0b10000 != 0, av1 & 0b1000 != 0, av1 & 0b100 != 0
    )
    self = isGray || hasHalfRows ? .quarter : hasHalfColumns ? .half : .full
  }

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
