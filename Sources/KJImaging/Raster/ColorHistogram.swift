import KJDomain
internal import KJSystem

/// Counts and sums of the colors of a picture, in cells of eight values per channel.
struct ColorHistogram {
  /// The bits of a channel that distinguish cells.
  static let bits = 5
  static let cellCount = 1 << (3 * bits)

  /// The number of single-color runs in the rows of the picture.
  private(set) var runCount = 0
  private var tallies = [Tally](repeating: Tally(), count: cellCount)

  /// The sums over the pixels in a cell.
  private struct Tally {
    var count: UInt64 = 0
    /// The sums of their channels.
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
    /// The sum of the squares of all channels.
    var squares: UInt64 = 0

    @inline(__always)
    static func += (tally: inout Tally, other: Tally) {
      tally.count &+= other.count
      tally.red &+= other.red
      tally.green &+= other.green
      tally.blue &+= other.blue
      tally.squares &+= other.squares
    }

    init() {}

    /// The tally of a run of one color.
    @inline(__always)
    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, times: Int) {
      let times = UInt64(times)
      let (reds, greens, blues) = (UInt64(red), UInt64(green), UInt64(blue))
      count = times
      (self.red, self.green, self.blue) = (reds &* times, greens &* times, blues &* times)
      squares = (reds &* reds &+ greens &* greens &+ blues &* blues) &* times
    }

    var sum: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
  }

  /// The cell of a color.
  @inline(__always)
  static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let drop = UInt8(8 - bits)
    return Int(red &>> drop) &<< (2 * bits) | Int(green &>> drop) &<< bits | Int(blue &>> drop)
  }

  /// Counts the colors of a picture of red, green and blue.
  ///
  /// Pictures with text have long runs of one color, and each run is counted in one step.
  init(_ picture: PackedPicture) {
    let rows = picture.size.height
    guard picture.size.isWorthTwoThreads else {
      self.init(picture, rows: 0..<rows)
      return
    }
    var (upper, lower) = (ColorHistogram?.none, ColorHistogram?.none)
    SideBySide.run {
      upper = ColorHistogram(picture, rows: 0..<rows / 2)
    } _: {
      lower = ColorHistogram(picture, rows: rows / 2..<rows)
    }
    self = upper ?? ColorHistogram(picture, rows: 0..<rows / 2)
    add(lower ?? ColorHistogram(picture, rows: rows / 2..<rows))
  }

  private init(_ picture: PackedPicture, rows: Range<Int>) {
    let samples = picture.samples
    runCount = withExtendedLifetime(samples) {
      tallies.withUnsafeMutableBufferPointer { tallies in
        rows.reduce(0) { runs, row in
          runs
            + Self.count(UnsafeRawPointer(samples.row(row)), samples.shape.columns, into: tallies)
        }
      }
    }
  }

  private mutating func add(_ other: ColorHistogram) {
    runCount += other.runCount
    for cell in 0..<Self.cellCount where other.tallies[cell].count > 0 {
      tallies[cell] += other.tallies[cell]
    }
  }

  /// - Returns: The number of runs.
  private static func count(
    _ pixels: UnsafeRawPointer, _ count: Int, into tallies: UnsafeMutableBufferPointer<Tally>
  ) -> Int {
    var (index, runs) = (0, 0)
    while index < count {
      let start = pixels + 3 * index
      let length = min(runLength(start, most: count - index), count - index)
      let (red, green, blue) = (
        start.load(as: UInt8.self), start.load(fromByteOffset: 1, as: UInt8.self),
        start.load(fromByteOffset: 2, as: UInt8.self)
      )
      tallies[cell(red, green, blue)] += Tally(red, green, blue, times: length)
      runs &+= 1
      index &+= length
    }
    return runs
  }

  /// The number of pixels of one color from a position on, or at least `most`; reads up to eleven bytes past them.
  @inline(__always)
  private static func runLength(_ start: UnsafeRawPointer, most: Int) -> Int {
    // Within a run, each byte equals the one three before it.
    var same = 0
    while same < 3 * most {
      let bytes = start.loadUnaligned(fromByteOffset: same, as: UInt64.self)
      let next = start.loadUnaligned(fromByteOffset: same + 3, as: UInt64.self)
      guard bytes == next else {
        same += (bytes ^ next).littleEndian.trailingZeroBitCount / 8
        break
      }
      same += 8
    }
    return 1 + same / 3
  }

  /// The cells that have pixels.
  var cells: [ColorBox.Cell] {
    tallies.indices.compactMap { index in
      let tally = tallies[index]
      return tally.count == 0
        ? nil : ColorBox.Cell(index: index, count: Double(tally.count), sum: tally.sum)
    }
  }

  /// The sum of the squared distances of all pixels from the means of their cells.
  var errorWithinCells: Double {
    tallies.reduce(0) { error, tally in
      guard tally.count > 0 else { return error }
      return error + Double(tally.squares) - (tally.sum * tally.sum).sum() / Double(tally.count)
    }
  }
}
