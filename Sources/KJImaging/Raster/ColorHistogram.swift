// How often each color occurs in a picture, in cells of similar colors.

/// Counts and sums of the colors of a picture, in cells of eight values per channel.
struct ColorHistogram {
  /// The bits of a channel that distinguish cells.
  static let bits = 5
  static let cellCount = 1 << (3 * bits)

  /// The number of runs of one color in the rows of the picture.
  private(set) var runCount = 0
  /// The number of pixels in each cell.
  private var counts = [UInt32](repeating: 0, count: cellCount)
  /// The sums of their channels: red, green and blue of one cell after the other.
  private var sums = [UInt64](repeating: 0, count: 3 * cellCount)
  /// The sum of the squares of all channels of all pixels in each cell.
  private var squares = [UInt64](repeating: 0, count: cellCount)

  /// The cell of a color.
  @inline(__always)
  static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let drop = UInt8(8 - bits)
    return Int(red &>> drop) &<< (2 * bits) | Int(green &>> drop) &<< bits | Int(blue &>> drop)
  }

  /// Counts the colors of a picture of red, green and blue.
  ///
  /// Pictures with text have long runs of one color, each of which is counted at once.
  init(_ picture: PackedPicture) {
    let shape = picture.samples.shape
    withExtendedLifetime(picture) {
      for row in 0..<shape.rows {
        add(UnsafePointer(picture.samples.row(row)), count: shape.columns)
      }
    }
  }

  private mutating func add(_ pixels: UnsafePointer<UInt8>, count: Int) {
    var index = 0
    while index < count {
      let start = pixels + 3 * index
      let (red, green, blue) = (start[0], start[1], start[2])
      var end = index + 1
      while end < count, pixels[3 * end] == red, pixels[3 * end + 1] == green,
        pixels[3 * end + 2] == blue
      {
        end += 1
      }
      add(red, green, blue, times: UInt32(end - index))
      runCount += 1
      index = end
    }
  }

  private mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8, times: UInt32) {
    let cell = Self.cell(red, green, blue)
    counts[cell] &+= times
    sums[3 * cell] &+= UInt64(red) &* UInt64(times)
    sums[3 * cell + 1] &+= UInt64(green) &* UInt64(times)
    sums[3 * cell + 2] &+= UInt64(blue) &* UInt64(times)
    let square =
      UInt32(red) * UInt32(red) + UInt32(green) * UInt32(green)
      + UInt32(blue) * UInt32(blue)
    squares[cell] &+= UInt64(square) &* UInt64(times)
  }

  /// The cells that have pixels.
  var cells: [ColorBox.Cell] {
    counts.indices.compactMap { index in
      counts[index] == 0
        ? nil : ColorBox.Cell(index: index, count: Double(counts[index]), sum: sum(ofCell: index))
    }
  }

  /// The sum of the squared distances of all pixels from the means of their cells.
  var errorWithinCells: Double {
    counts.indices.reduce(0) { error, index in
      guard counts[index] > 0 else { return error }
      let sum = sum(ofCell: index)
      return error + Double(squares[index]) - (sum * sum).sum() / Double(counts[index])
    }
  }

  private func sum(ofCell cell: Int) -> SIMD3<Double> {
    SIMD3(Double(sums[3 * cell]), Double(sums[3 * cell + 1]), Double(sums[3 * cell + 2]))
  }
}
