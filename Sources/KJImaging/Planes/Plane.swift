// The memory of one plane of a picture.

/// A rectangle of eight-bit samples that the decoder, the resampler and the encoder share.
///
/// The samples are not cleared: whoever makes a plane fills it. It lives as long as the plane, so a
/// use of `samples` stands within `withExtendedLifetime`.
final class Plane {
  let shape: PlaneShape
  let samples: UnsafeMutablePointer<UInt8>

  /// Room behind the last row for reading several samples at once, and for reading rows in pairs.
  private static func slack(_ shape: PlaneShape) -> Int { shape.stride + 64 }

  init(_ shape: PlaneShape) {
    self.shape = shape
    let count = shape.stride * shape.storedRows
    samples = .allocate(capacity: count + Self.slack(shape))
    (samples + count).initialize(repeating: 0, count: Self.slack(shape))
  }

  deinit { samples.deallocate() }

  /// The first sample of a row.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { samples + index * shape.stride }

  /// Fills the samples beyond the picture with their neighbors, so that they cost the encoder
  /// nothing and no foreign memory reaches a file.
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

  // MARK: Whether decoding reached the end

  /// Writes a pattern to the last row that no decoder writes.
  func markLastRow() {
    let last = row(shape.rows - 1)
    for index in 0..<shape.columns * shape.channels { last[index] = Self.mark(index) }
  }

  /// True when the last row is still as ``markLastRow()`` left it.
  var lastRowIsMarked: Bool {
    let last = row(shape.rows - 1)
    return (0..<shape.columns * shape.channels).allSatisfy { last[$0] == Self.mark($0) }
  }

  private static func mark(_ index: Int) -> UInt8 { index.isMultiple(of: 2) ? 0x01 : 0xFE }
}
