// At most 256 colors in the place of all colors of a picture.

import KJDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The colors of an indexed picture, and which of them stands for which others.
///
/// The space of colors is cut where the colors spread most (variance minimisation, as Wu does it),
/// and each cell of the histogram takes the color that is nearest to its mean. There is no
/// dithering: it would cost bytes and blur text.
struct ColorPalette {
  /// The most colors of an indexed PNG file.
  static let capacity = 256
  /// Peak signal-to-noise ratio in decibels from which a picture looks the same to a reader.
  static let faithfulRatio = 38.0

  /// Red, green and blue of each color.
  let colors: [SIMD3<UInt8>]
  /// The color of each cell of ``ColorHistogram``.
  private let indices: [UInt8]

  /// A palette for a picture of red, green and blue.
  ///
  /// Nil for a gray picture, and where `mustLookTheSame` for one that would fall below
  /// ``faithfulRatio``: that is known from the histogram, before anything is encoded.
  init?(of picture: PackedPicture, mustLookTheSame: Bool) {
    guard !picture.isGray else { return nil }
    let histogram = ColorHistogram(picture)
    let cells = (0..<ColorHistogram.cellCount).compactMap { index -> ColorBox.Cell? in
      let count = histogram.counts[index]
      guard count > 0 else { return nil }
      return ColorBox.Cell(
        index: index, count: Float(count), mean: histogram.mean(ofCell: index))
    }
    colors = Self.colors(for: cells)
    indices = Self.nearest(of: colors, to: cells)
    let ratio = Self.ratio(histogram, cells, colors, indices, pixels: picture.size.pixelCount)
    if mustLookTheSame, ratio < Self.faithfulRatio { return nil }
  }

  private static func colors(for cells: [ColorBox.Cell]) -> [SIMD3<UInt8>] {
    var boxes = [ColorBox(cells[...])]
    while boxes.count < capacity,
      let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
      let (first, second) = boxes[widest].halves()
    {
      boxes[widest] = first
      boxes.append(second)
    }
    return boxes.map { box in
      let rounded = box.mean.rounded(.toNearestOrAwayFromZero)
      return SIMD3<UInt8>(rounded.clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255)))
    }
  }

  private static func nearest(of colors: [SIMD3<UInt8>], to cells: [ColorBox.Cell]) -> [UInt8] {
    let candidates = colors.map { SIMD3<Float>($0) }
    var indices = [UInt8](repeating: 0, count: ColorHistogram.cellCount)
    for cell in cells {
      var (best, least) = (0, Float.infinity)
      for index in candidates.indices {
        let distance = candidates[index] - cell.mean
        let square = (distance * distance).sum()
        if square < least { (best, least) = (index, square) }
      }
      indices[cell.index] = UInt8(best)
    }
    return indices
  }

  /// The peak signal-to-noise ratio of the picture in these colors, in decibels.
  ///
  /// Of the pixels in a cell the sum and the squares are known, so their error is exact.
  private static func ratio(
    _ histogram: ColorHistogram, _ cells: [ColorBox.Cell], _ colors: [SIMD3<UInt8>],
    _ indices: [UInt8], pixels: Int
  ) -> Double {
    var error = 0.0
    for cell in cells {
      let color = SIMD3<Double>(colors[Int(indices[cell.index])])
      let count = Double(cell.count)
      let sum = SIMD3<Double>(
        Double(histogram.sums[3 * cell.index]), Double(histogram.sums[3 * cell.index + 1]),
        Double(histogram.sums[3 * cell.index + 2]))
      error +=
        Double(histogram.squares[cell.index]) - 2 * (sum * color).sum()
        + count * (color * color).sum()
    }
    let meanError = error / Double(3 * pixels)
    return meanError > 0 ? 10 * log10(255 * 255 / meanError) : .infinity
  }

  /// The picture as the index of a color for each pixel.
  func indexed(_ picture: PackedPicture) -> Plane {
    let result = Plane(.packed(picture.size, channels: 1))
    let count = picture.size.pixelCount
    withExtendedLifetime((picture, result)) {
      indices.withUnsafeBufferPointer { indices in
        for index in 0..<count {
          let pixel = picture.samples.samples + 3 * index
          result.samples[index] = indices[ColorHistogram.cell(pixel[0], pixel[1], pixel[2])]
        }
      }
    }
    return result
  }
}
