import KJDomain
import KJLibC
internal import KJSystem

/// The colors of an indexed picture, and which of them replaces each original color.
///
/// The color space is cut where the colors spread most (variance minimization, as in Wu's algorithm), and each part
/// becomes one color, the mean of its pixels. There is no dithering: it would cost bytes and blur text.
struct ColorPalette {
  /// The maximum number of colors in an indexed PNG file.
  static let capacity = 256
  /// The least peak signal-to-noise ratio, in decibels, at which a picture looks the same.
  private static let faithfulRatio = 38.0

  /// Red, green and blue of each color.
  let colors: [SIMD3<UInt8>]
  /// The sum over all pixels of the squared distances between their colors and the replacement colors.
  private let error: Double
  private let pixelCount: Int
  /// The color of each cell of ``ColorHistogram``.
  private let indices: [UInt8]

  /// A palette for a picture of red, green and blue.
  ///
  /// Nil for a gray picture, and for one with many colors whose runs of one color have fewer pixels,
  /// on average, than `leastPixelsPerRun`.
  init?(of picture: PackedPicture, leastPixelsPerRun: Double = 0, capacity: Int = Self.capacity) {
    guard !picture.isGray else { return nil }
    let histogram = ColorHistogram(picture)
    let cells = histogram.cells
    let hasLongRuns =
      Double(histogram.runCount) * leastPixelsPerRun <= Double(picture.size.pixelCount)
    guard hasLongRuns || cells.count <= capacity else { return nil }
    let boxes = Self.boxes(of: cells, capacity)
    error = histogram.errorWithinCells + boxes.reduce(0) { $0 + $1.spread }
    pixelCount = picture.size.pixelCount
    var indices = [UInt8](repeating: 0, count: ColorHistogram.cellCount)
    for (index, box) in boxes.enumerated() {
      for cell in box.cells { indices[cell.index] = UInt8(index) }
    }
    self.indices = indices
    colors = boxes.map(\.color)
  }

  /// The mean squared error of a channel, known before anything is encoded.
  var meanSquaredError: Double { error / Double(3 * pixelCount) }

  /// True if every pixel keeps its color: the smallest difference in one pixel adds nearly one to the error.
  var isExact: Bool { error < 0.5 }

  /// True when nobody can see a difference.
  var looksTheSame: Bool { 10 * log10(255 * 255 / meanSquaredError) >= Self.faithfulRatio }

  private static func boxes(of cells: [ColorBox.Cell], _ capacity: Int) -> [ColorBox] {
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

  /// The picture that the palette was made from, in the palette's colors.
  func indexed(_ picture: PackedPicture) -> IndexedPicture {
    let result = Plane(.packed(picture.size, channels: 1))
    let count = picture.size.pixelCount
    if picture.size.isWorthTwoThreads {
      SideBySide.run {
        index(picture, 0..<count / 2, into: result)
      } _: {
        index(picture, count / 2..<count, into: result)
      }
    } else {
      index(picture, 0..<count, into: result)
    }
    return IndexedPicture(samples: result, colors: colors)
  }

  private func index(_ picture: PackedPicture, _ pixels: Range<Int>, into result: Plane) {
    withExtendedLifetime((picture, result)) {
      indices.withUnsafeBufferPointer { indices in
        var pixel = UnsafePointer(picture.samples.samples + 3 * pixels.lowerBound)
        for index in pixels {
          result.samples[index] = indices[ColorHistogram.cell(pixel[0], pixel[1], pixel[2])]
          pixel += 3
        }
      }
    }
  }
}
