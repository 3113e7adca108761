internal import CKJPixels

/// Consecutive rows of a PNG file that all have the Paeth filter and pixels of three or four bytes.
///
/// No row may be empty. Undoing reads up to seven bytes after each row and after the row above the first.
package struct PaethRows {
  /// The maximum number of rows that are undone together.
  package static let capacity = 4

  private let first: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let count: Int
  private let above: UnsafePointer<UInt8>
  private let byteCount: Int
  private let step: PNGFilter.PairedStep

  /// - Parameters:
  ///   - stride: The bytes from one row to the next.
  ///   - count: The number of rows, from 1 to ``capacity``.
  ///   - above: The row above the first, with its filter undone.
  ///   - byteCount: The bytes of a row.
  package init(
    _ first: UnsafeMutablePointer<UInt8>, stride: Int, count: Int, above: UnsafePointer<UInt8>,
    byteCount: Int, step: PNGFilter.PairedStep
  ) {
    self.first = first
    self.stride = stride
    self.count = count
    self.above = above
    self.byteCount = byteCount
    self.step = step
  }

  /// Turns the rows back into the original ones.
  ///
  /// - Parameter usesVectorLoops: False to use the loops for every processor, even if this one supports faster ones.
  package func undo(usesVectorLoops: Bool = true) {
    var rows = kj_paeth_rows(
      first: first, stride: stride, count: Int32(count), above: above,
      pixels: byteCount / step.rawValue, step: Int32(step.rawValue))
    if usesVectorLoops, kj_undo_paeth(&rows) { return }
    var index = 0
    while index + 1 < count {
      PNGFilter.undoPaeth(
        row(index), row(index + 1), above: above(index), count: byteCount, step: step)
      index += 2
    }
    if index < count {
      PNGFilter.paeth.undo(row(index), above: above(index), count: byteCount, step: step.rawValue)
    }
  }

  private func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { first + index * stride }

  private func above(_ index: Int) -> UnsafePointer<UInt8> {
    index == 0 ? above : UnsafePointer(row(index - 1))
  }
}
