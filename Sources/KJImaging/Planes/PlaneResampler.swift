// Resizing a plane: the hot loop of kj.

/// Resamples a plane with a Lanczos filter of three lobes.
///
/// Each row of the result is made at once: a vertical pass over the source rows gives one row of
/// 16-bit samples, and a horizontal pass makes the result of it. No other intermediate picture is
/// needed. The loops are written with SIMD types and wrapping arithmetic because the compiler then
/// makes vector code of them on every processor; scalar loops took twice as long.
struct PlaneResampler {
  /// The fraction bits of the row between the passes; a sample with the overshoot of the filter
  /// still fits into 16 bits.
  private static let rowBits: Int32 = 6
  private static let tapGroup = 8
  private static let blockWidth = 16

  private let vertical: LanczosWeights
  private let horizontal: LanczosWeights
  private let source: Plane
  private let target: Plane

  /// A resampler from one plane to another; see ``LanczosWeights`` for what end-aligned means.
  init(from source: Plane, to target: Plane, columnsEndAligned: Bool, rowsEndAligned: Bool) {
    self.source = source
    self.target = target
    horizontal = LanczosWeights(
      from: .init(extent: source.shape.width, count: source.shape.columns),
      to: .init(extent: target.shape.width, count: target.shape.columns),
      endAligned: columnsEndAligned, tapGroup: Self.tapGroup)
    vertical = LanczosWeights(
      from: .init(extent: source.shape.height, count: source.shape.rows),
      to: .init(extent: target.shape.height, count: target.shape.rows),
      endAligned: rowsEndAligned, tapGroup: 1)
  }

  /// Fills the target.
  func run() {
    // The horizontal pass reads whole groups of taps, so the row is longer than the picture.
    let capacity = source.shape.columns + horizontal.taps + Self.blockWidth
    withExtendedLifetime((source, target)) {
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: capacity) { row in
        row.initialize(repeating: 0)
        guard let middle = row.baseAddress else { return }
        for index in 0..<target.shape.rows {
          filterColumns(ofRow: index, into: middle)
          filterRow(middle, into: target.samples + index * target.shape.stride)
        }
      }
    }
  }

  /// The vertical pass for one row of the result.
  private func filterColumns(ofRow index: Int, into middle: UnsafeMutablePointer<Int16>) {
    let stride = source.shape.stride
    let columns = source.shape.columns
    let start = vertical.starts[index]
    let taps = min(vertical.taps, source.shape.rows - start)
    let top = UnsafeRawPointer(source.samples + start * stride)
    let shift = LanczosWeights.fractionBits - Self.rowBits
    let half: Int32 = 1 << (shift - 1)
    vertical.weights.withUnsafeBufferPointer { all in
      let weights = all[index * vertical.taps..<index * vertical.taps + taps]
      var column = 0
      while column < columns {
        var sum = SIMD16<Int32>(repeating: half)
        var sample = top + column
        for weight in weights {
          // The last block reads into the next row or the slack behind the plane.
          let block = sample.loadUnaligned(as: SIMD16<UInt8>.self)
          let factor = SIMD16<Int32>(repeating: Int32(weight))
          sum = sum &+ SIMD16<Int32>(truncatingIfNeeded: block) &* factor
          sample += stride
        }
        let rounded = SIMD16<Int16>(truncatingIfNeeded: sum &>> SIMD16(repeating: shift))
        UnsafeMutableRawPointer(middle + column).storeBytes(of: rounded, as: SIMD16<Int16>.self)
        column += Self.blockWidth
      }
    }
  }

  /// The horizontal pass for one row of the result.
  private func filterRow(
    _ middle: UnsafeMutablePointer<Int16>, into result: UnsafeMutablePointer<UInt8>
  ) {
    let taps = horizontal.taps
    let shift = LanczosWeights.fractionBits + Self.rowBits
    let half: Int32 = 1 << (shift - 1)
    horizontal.weights.withUnsafeBytes { weights in
      horizontal.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        for index in 0..<starts.count {
          var sample = UnsafeRawPointer(middle + starts[index])
          var sum = SIMD8<Int32>(repeating: 0)
          for _ in 0..<taps / Self.tapGroup {
            let samples = SIMD8<Int32>(
              truncatingIfNeeded: sample.loadUnaligned(as: SIMD8<Int16>.self))
            let factors = SIMD8<Int32>(
              truncatingIfNeeded: weight.loadUnaligned(as: SIMD8<Int16>.self))
            sum = sum &+ samples &* factors
            sample += 2 * Self.tapGroup
            weight += 2 * Self.tapGroup
          }
          let value = (sum.wrappedSum() &+ half) &>> shift
          result[index] = UInt8(truncatingIfNeeded: max(0, min(255, value)))
        }
      }
    }
  }
}
