// Cutting a picture into pieces.

import KJDomain

extension PackedPicture {
  /// Neighbors that differ by more than this in a channel are an edge.
  private static let leastEdge = 12

  /// The row or column in a range that has the fewest edges; the last one if there are several.
  ///
  /// A line of text has edges in all its rows, and the space between two lines has none.
  func quietest(in range: Range<Int>, isColumn: Bool) -> Int {
    let places = range.clamped(to: 0..<(isColumn ? size.width : size.height))
    var (best, fewest) = (range.upperBound - 1, Int.max)
    for place in places.reversed() where fewest > 0 {
      let count = edgeCount(at: place, isColumn: isColumn)
      if count < fewest { (best, fewest) = (place, count) }
    }
    return best
  }

  private func edgeCount(at place: Int, isColumn: Bool) -> Int {
    let shape = samples.shape
    let step = isColumn ? shape.stride : shape.channels
    let length = isColumn ? size.height : size.width
    return withExtendedLifetime(samples) {
      var pixel = isColumn ? samples.samples + place * shape.channels : samples.row(place)
      var count = 0
      for _ in 1..<max(1, length) {
        let next = pixel + step
        for channel in 0..<shape.channels
        where abs(Int(pixel[channel]) - Int(next[channel])) > Self.leastEdge {
          count += 1
          break
        }
        pixel = next
      }
      return count
    }
  }

  /// Some rows, or columns, of the picture.
  func part(_ range: Range<Int>, isColumns: Bool) -> PackedPicture {
    let part =
      isColumns
      ? PixelSize(width: range.count, height: size.height)
      : PixelSize(width: size.width, height: range.count)
    let channels = samples.shape.channels
    let result = Plane(.packed(part, channels: channels))
    withExtendedLifetime((samples, result)) {
      for row in 0..<part.height {
        let source =
          isColumns
          ? samples.row(row) + range.lowerBound * channels : samples.row(range.lowerBound + row)
        result.row(row).update(from: source, count: part.width * channels)
      }
    }
    return PackedPicture(result)
  }
}
