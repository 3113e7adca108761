// At most 256 colors in place of all the colors of a picture.

import KJDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The colors of an indexed picture, and which of them replaces each original color.
///
/// The color space is cut where the colors spread most (variance minimization, as in Wu's
/// algorithm), and each part becomes one color, the mean of its pixels. There is no dithering: it
/// would cost bytes and blur text.
struct ColorPalette {
  /// The most colors of an indexed PNG file.
  static let capacity = 256
  /// The least peak signal-to-noise ratio, in decibels, at which a picture looks the same.
  static let faithfulRatio = 38.0

  /// Red, green and blue of each color.
  let colors: [SIMD3<UInt8>]
  /// The color of each cell of ``ColorHistogram``.
  private let indices: [UInt8]

  /// A palette for a picture of red, green and blue.
  ///
  /// Nil for a gray picture and, if `mustLookTheSame`, for one that would fall below
  /// ``faithfulRatio``, which the histogram tells before anything is encoded. Also nil for a
  /// picture with more than `mostRuns` runs of one color, if its colors fill more cells than a
  /// palette has colors.
  init?(of picture: PackedPicture, mustLookTheSame: Bool, mostRuns: Int = .max) {
    guard !picture.isGray,
      let histogram = ColorHistogram(picture, mostRuns: mostRuns, mostCells: Self.capacity)
    else { return nil }
    let boxes = Self.boxes(of: histogram.cells)
    let error = histogram.errorWithinCells + boxes.reduce(0) { $0 + $1.spread }
    let meanError = error / Double(3 * picture.size.pixelCount)
    let ratio = meanError > 0 ? 10 * log10(255 * 255 / meanError) : .infinity
    if mustLookTheSame, ratio < Self.faithfulRatio { return nil }
    var indices = [UInt8](repeating: 0, count: ColorHistogram.cellCount)
    for (index, box) in boxes.enumerated() {
      for cell in box.cells { indices[cell.index] = UInt8(index) }
    }
    self.indices = indices
    colors = boxes.map(\.color)
  }

  private static func boxes(of cells: [ColorBox.Cell]) -> [ColorBox] {
    var boxes = [ColorBox(cells[...])]
    while boxes.count < capacity,
      let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
      let (first, second) = boxes[widest].halves()
    {
      boxes[widest] = first
      boxes.append(second)
    }
    return boxes
  }

  /// The picture as one color index per pixel.
  func indexed(_ picture: PackedPicture) -> Plane {
    let result = Plane(.packed(picture.size, channels: 1))
    let count = picture.size.pixelCount
    withExtendedLifetime((picture, result)) {
      indices.withUnsafeBufferPointer { indices in
        var pixel = UnsafePointer(picture.samples.samples)
        for index in 0..<count {
          result.samples[index] = indices[ColorHistogram.cell(pixel[0], pixel[1], pixel[2])]
          pixel += 3
        }
      }
    }
    return result
  }
}
