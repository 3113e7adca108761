import KJDomain

/// Decompressed rows, each with the filter in the byte before it.
struct PNGRows {
  /// The bytes of the rows; undone rows hold pixels.
  private let bytes: Plane
  private let format: PNGRowFormat
  /// The end of the rows to undo; no later row is changed, but a few bytes of the next may be read.
  var end: Int
  /// The row above the first.
  private let zeros: Plane
  private var undone: Int

  /// Some or all of the rows; the first must be the picture's first, or one that ``needsNoRowAbove(_:in:)``.
  init(_ bytes: Plane, _ format: PNGRowFormat, _ rows: Range<Int>? = nil) {
    self.bytes = bytes
    self.format = format
    undone = rows?.lowerBound ?? 0
    end = rows?.upperBound ?? bytes.shape.rows
    zeros = Plane(PlaneShape.packed(.init(width: format.byteCount, height: 1), channels: 1))
    zeros.samples.update(repeating: 0, count: format.byteCount)
  }

  /// True if a row is stored without reference to the row above, so undoing can begin there.
  static func needsNoRowAbove(_ index: Int, in bytes: Plane) -> Bool {
    withExtendedLifetime(bytes) {
      [PNGFilter.none, .sub].contains { $0.rawValue == bytes.row(index)[-1] }
    }
  }

  /// Undoes the filters of the rows before `limit`, or of a few more; false if a row has an unknown filter.
  mutating func undo(upTo limit: Int) -> Bool {
    withExtendedLifetime((bytes, zeros)) {
      while undone < min(limit, end) {
        guard let filter = PNGFilter(rawValue: bytes.row(undone)[-1]) else { return false }
        let above = undone == 0 ? zeros.samples : bytes.row(undone - 1)
        if filter == .paeth, let step = PNGFilter.PairedStep(rawValue: format.step) {
          let count = paethCount
          PaethRows(
            bytes.row(undone), stride: bytes.shape.stride, count: count, above: above,
            byteCount: format.byteCount, step: step
          ).undo()
          undone += count
        } else {
          filter.undo(bytes.row(undone), above: above, count: format.byteCount, step: format.step)
          undone += 1
        }
      }
      return true
    }
  }

  /// How many of the next rows use the Paeth filter and are undone together.
  private var paethCount: Int {
    let next = undone..<min(undone + PaethRows.capacity, end)
    return next.prefix { bytes.row($0)[-1] == PNGFilter.paeth.rawValue }.count
  }
}
