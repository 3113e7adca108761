/// A rectangle of eight-bit samples that the decoder, the resampler and the encoder share.
///
/// The samples are not cleared: the code that makes a plane fills it. The memory is freed with the
/// plane, so every use of `samples` must be within `withExtendedLifetime`.
final class Plane {
  let shape: PlaneShape
  let samples: UnsafeMutablePointer<UInt8>

  /// Room after the last row for reading several samples at once, and for reading rows in pairs.
  private static func slack(_ shape: PlaneShape) -> Int { shape.stride + 64 }

  /// The beginning of the memory.
  private let start: UnsafeMutablePointer<UInt8>

  convenience init(_ shape: PlaneShape) { self.init(shape, leading: 0) }

  /// A plane with room for further bytes before its first sample.
  init(_ shape: PlaneShape, leading: Int) {
    self.shape = shape
    let count = shape.stride * shape.storedRows
    start = .allocate(capacity: leading + count + Self.slack(shape))
    samples = start + leading
    (samples + count).initialize(repeating: 0, count: Self.slack(shape))
  }

  deinit { start.deallocate() }

  /// The first sample of a row.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { samples + index * shape.stride }

  /// Fills the samples beyond the picture with their neighbors.
  ///
  /// That way they add next to nothing to the encoded size, and no uninitialized memory reaches a file.
  func extendEdges() {
    for row in 0..<shape.rows {
      let start = self.row(row)
      (start + shape.columns).update(
        repeating: start[shape.columns - 1], count: shape.stride - shape.columns)
    }
    let last = row(shape.rows - 1)
    for row in shape.rows..<max(shape.rows, shape.storedRows) {
      self.row(row).update(from: last, count: shape.stride)
    }
  }

  /// True if nearly all samples equal the last: too little of a damaged picture was decoded to be seen.
  var isBlank: Bool {
    let last = Int(row(shape.rows - 1)[shape.columns * shape.channels - 1])
    let most = shape.rows * shape.columns * shape.channels / Self.leastShownFraction
    var count = 0
    for row in 0..<shape.rows {
      let samples = self.row(row)
      for index in 0..<shape.columns * shape.channels
      where abs(Int(samples[index]) - last) > Self.blankDifference { count += 1 }
      if count > most { return false }
    }
    return true
  }

  /// One in five hundred samples: a few blocks of a photo.
  private static let leastShownFraction = 500
  private static let blankDifference = 3

  // MARK: Whether decoding reached the end

  /// Fills the last row with a pattern that no decoder writes.
  func markLastRow() {
    let last = row(shape.rows - 1)
    for index in 0..<shape.columns * shape.channels { last[index] = Self.mark(index) }
  }

  /// True when the last row still has the pattern of ``markLastRow()``.
  var lastRowIsMarked: Bool {
    let last = row(shape.rows - 1)
    return (0..<shape.columns * shape.channels).allSatisfy { last[$0] == Self.mark($0) }
  }

  private static func mark(_ index: Int) -> UInt8 { index.isMultiple(of: 2) ? 0x01 : 0xFE }
}
