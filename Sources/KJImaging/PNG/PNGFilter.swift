/// The ways in which a row is stored as differences from its neighbors (PNG specification, section 9).
///
/// All loops but one work pixel by pixel, since each pixel needs the result of the previous one. A pixel has
/// at most eight bytes, which are processed at once. Rows are undone in place, which reads up to seven bytes
/// after the row and after the row above.
package enum PNGFilter: UInt8 {
  case none
  case sub
  case up
  case average
  case paeth

  /// The bytes of a pixel in a vector; any bytes after the pixel are harmless.
  private typealias Pixel = SIMD8<Int16>

  /// Turns a row of differences back into the original row.
  ///
  /// - Parameters:
  ///   - above: The row above with its filter undone; all zero for the first row.
  ///   - step: Bytes per pixel, 1 for smaller pixels: 1, 2, 3, 4, 6 or 8. `count` is a multiple of it.
  package func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    switch step {
    case 1: undo(row, above, count, OneByte.self)
    case 2: undo(row, above, count, TwoBytes.self)
    case 3: undo(row, above, count, ThreeBytes.self)
    case 4: undo(row, above, count, FourBytes.self)
    case 6: undo(row, above, count, SixBytes.self)
    default: undo(row, above, count, EightBytes.self)
    }
  }

  private func undo<Step: PNGPixelStep>(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ count: Int, _ step: Step.Type
  ) {
    switch self {
    case .none: break
    case .sub: Self.undoSub(row, count, step)
    case .up: Self.undoUp(row, above, count)
    case .average: Self.undoAverage(row, above, count, step)
    case .paeth: Self.undoPaeth(row, above, count, step)
    }
  }

  // Each loop is its own function; otherwise the compiler would not inline the vector operations.

  @inline(never)
  private static func undoSub<Step: PNGPixelStep>(
    _ row: UnsafeMutableRawPointer, _ count: Int, _ step: Step.Type
  ) {
    var left = Pixel()
    var offset = 0
    while offset < count {
      left = sum(pixel(at: row + offset), left)
      Step.store(bytes(of: left), at: row + offset)
      offset &+= Step.byteCount
    }
  }

  @inline(never)
  private static func undoUp(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ count: Int
  ) {
    var offset = 0
    while offset &+ 16 <= count {
      let sum =
        row.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        &+ above.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      row.storeBytes(of: sum, toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= 16
    }
    while offset < count {
      let sum =
        row.load(fromByteOffset: offset, as: UInt8.self)
        &+ above.load(fromByteOffset: offset, as: UInt8.self)
      row.storeBytes(of: sum, toByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
  }

  @inline(never)
  private static func undoAverage<Step: PNGPixelStep>(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ count: Int, _ step: Step.Type
  ) {
    var left = Pixel()
    var offset = 0
    while offset < count {
      left = sum(pixel(at: row + offset), (left &+ pixel(at: above + offset)) &>> 1)
      Step.store(bytes(of: left), at: row + offset)
      offset &+= Step.byteCount
    }
  }

  @inline(never)
  private static func undoPaeth<Step: PNGPixelStep>(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ count: Int, _ step: Step.Type
  ) {
    var (left, corner) = (Pixel(), Pixel())
    var offset = 0
    while offset < count {
      let upper = pixel(at: above + offset)
      left = sum(pixel(at: row + offset), nearest(left, upper, corner))
      corner = upper
      Step.store(bytes(of: left), at: row + offset)
      offset &+= Step.byteCount
    }
  }

  // MARK: Two rows at once

  /// Turns two rows with the filter ``paeth`` back into the original rows, in little more time than one takes.
  ///
  /// Each pixel of a row waits for the previous one, so the vector has room for a second row: its second half is the
  /// lower row, one pixel behind the upper row.
  ///
  /// Neither row may be empty.
  package static func undoPaeth(
    _ upper: UnsafeMutablePointer<UInt8>, _ lower: UnsafeMutablePointer<UInt8>,
    above: UnsafePointer<UInt8>, count: Int, step: PairedStep
  ) {
    switch step {
    case .three: undoPaethPair(upper, lower, above, count, ThreeBytes.self)
    case .four: undoPaethPair(upper, lower, above, count, FourBytes.self)
    }
  }

  /// The pixel sizes, in bytes, that fit into half a vector.
  package enum PairedStep: Int {
    case three = 3
    case four = 4
  }

  @inline(never)
  private static func undoPaethPair<Step: PNGPixelStep>(
    _ upper: UnsafeMutableRawPointer, _ lower: UnsafeMutableRawPointer, _ above: UnsafeRawPointer,
    _ count: Int, _ step: Step.Type
  ) {
    var (left, corner) = (Pixel(), Pixel())
    @inline(__always)
    func next(_ differences: SIMD2<UInt32>, at offset: Int) -> UInt64 {
      let top = pixel(
        unsafeBitCast(
          SIMD2(above.loadUnaligned(fromByteOffset: offset, as: UInt32.self), 0),
          to: SIMD8<UInt8>.self))
      let upper = Pixel(lowHalf: top.lowHalf, highHalf: left.lowHalf)
      let difference = pixel(unsafeBitCast(differences, to: SIMD8<UInt8>.self))
      left = sum(difference, nearest(left, upper, corner))
      corner = upper
      return bytes(of: left)
    }
    Step.store(next(SIMD2(upper.loadUnaligned(as: UInt32.self), 0), at: 0), at: upper)
    var offset = Step.byteCount
    while offset < count {
      let behind = offset &- Step.byteCount
      let both = next(
        SIMD2(
          upper.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          lower.loadUnaligned(fromByteOffset: behind, as: UInt32.self)), at: offset)
      Step.store(both, at: upper + offset)
      Step.store(both &>> 32, at: lower + behind)
      offset &+= Step.byteCount
    }
    let behind = count &- Step.byteCount
    let last = next(
      SIMD2(0, lower.loadUnaligned(fromByteOffset: behind, as: UInt32.self)), at: behind)
    Step.store(last &>> 32, at: lower + behind)
  }

  /// The one of the three that is nearest to `left + upper - corner`; the first one if several are equally near.
  ///
  /// The specification compares three distances. This gives the same result with fewer steps that wait for the
  /// pixel to the left: outside the range of both neighbors it is the neighbor farther from the corner, and
  /// within the range the corner.
  @inline(__always)
  private static func nearest(_ left: Pixel, _ upper: Pixel, _ corner: Pixel) -> Pixel {
    let threshold = corner &+ corner &+ corner &- upper &- left
    let low = pointwiseMin(left, upper)
    let high = pointwiseMax(left, upper)
    let inner = corner.replacing(with: low, where: high .<= threshold)
    return inner.replacing(with: high, where: threshold .<= low)
  }

  @inline(__always)
  private static func pixel(at start: UnsafeRawPointer) -> Pixel {
    pixel(start.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  // In loops like these, the compiler does not inline the general conversions between vectors.

  @inline(__always)
  private static func pixel(_ bytes: SIMD8<UInt8>) -> Pixel {
    var wide = SIMD16<UInt8>()
    wide.evenHalf = bytes
    return unsafeBitCast(wide, to: Pixel.self)
  }

  @inline(__always)
  private static func bytes(of pixel: Pixel) -> UInt64 {
    unsafeBitCast(unsafeBitCast(pixel, to: SIMD16<UInt8>.self).evenHalf, to: UInt64.self)
  }

  /// The sum of two pixels modulo 256.
  @inline(__always)
  private static func sum(_ first: Pixel, _ second: Pixel) -> Pixel {
    (first &+ second) & Pixel(repeating: 0xFF)
  }
}
