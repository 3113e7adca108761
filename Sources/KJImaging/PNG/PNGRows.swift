// The rows of a PNG file whose filters are undone one after the other.

import KJDomain

/// Decompressed rows, each with the filter in the byte before it.
struct PNGRows {
  /// The bytes of the rows; those that are undone are pixels.
  let bytes: Plane
  private let format: PNGRowFormat
  /// The row above the first.
  private let zeros: Plane
  private var undone = 0

  init(_ bytes: Plane, _ format: PNGRowFormat) {
    self.bytes = bytes
    self.format = format
    zeros = Plane(PlaneShape.packed(.init(width: format.byteCount, height: 1), channels: 1))
    zeros.samples.update(repeating: 0, count: format.byteCount)
  }

  /// Undoes the filters of the rows before one, or of one more; false when a row has no filter that there is.
  mutating func undo(upTo end: Int) -> Bool {
    withExtendedLifetime((bytes, zeros)) {
      while undone < min(end, bytes.shape.rows) {
        guard let filter = PNGFilter(rawValue: bytes.row(undone)[-1]) else { return false }
        let above = undone == 0 ? zeros.samples : bytes.row(undone - 1)
        if filter == .paeth, nextIsPaethToo, let step = PNGFilter.PairedStep(rawValue: format.step)
        {
          PNGFilter.undoPaeth(
            bytes.row(undone), bytes.row(undone + 1), above: above, count: format.byteCount,
            step: step)
          undone += 2
        } else {
          filter.undo(bytes.row(undone), above: above, count: format.byteCount, step: format.step)
          undone += 1
        }
      }
      return true
    }
  }

  private var nextIsPaethToo: Bool {
    undone + 1 < bytes.shape.rows && bytes.row(undone + 1)[-1] == PNGFilter.paeth.rawValue
  }
}
