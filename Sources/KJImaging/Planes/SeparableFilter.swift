internal import CKJPixels

/// A three-lobe Lanczos filter in both directions, which makes a result row by row.
///
/// A vertical pass over the relevant source rows yields one row of 16-bit samples, from which a
/// horizontal pass makes a row of the result. No other intermediate picture is needed. Packed
/// pixels stay packed: their channels are separate only between the passes.
///
/// The loops are written so that the compiler uses the instruction that multiplies pairs of 16-bit
/// numbers and adds each pair (`pmaddwd` on x86). Loops without it took half as long again, and
/// scalar ones three times as long. Both passes are exact up to the rounding at their ends.
///
/// On a processor with AVX2, the same loops from CKJPixels are used instead.
struct SeparableFilter: ~Copyable {
  /// The fraction bits of the row between the passes; a sample with the overshoot of the filter
  /// still fits into 16 bits.
  private static let rowBits: Int32 = 6
  /// How many samples the loops process at once.
  private static let block = 8

  private let vertical: LanczosWeights
  private let horizontal: LanczosWeights
  private let columns: Int
  private let rows: Int
  private let channels: Int
  /// The row between the passes, as the vertical pass makes it.
  private let middle: UnsafeMutablePointer<Int16>
  /// The same row, one channel after the other; equal to ``middle`` if there is only one.
  private let separated: UnsafeMutablePointer<Int16>
  /// The distance from one channel to the next in ``separated``.
  private let channelStride: Int
  private let usesVectorLoops: Bool

  /// A filter from a part of planes of one shape to planes of another.
  ///
  /// ``LanczosWeights`` explains end alignment.
  ///
  /// - Parameter usesVectorLoops: False to use the loops for every processor, even if this one supports faster ones.
  init(
    from part: PlanePart, of source: PlaneShape, to target: PlaneShape, columnsEndAligned: Bool,
    rowsEndAligned: Bool, usesVectorLoops: Bool = true
  ) {
    self.usesVectorLoops = usesVectorLoops
    horizontal = LanczosWeights(
      from: .init(start: part.left, extent: part.width, count: source.columns),
      to: .init(extent: target.width, count: target.columns),
      endAligned: columnsEndAligned, tapGroup: Self.block)
    vertical = LanczosWeights(
      from: .init(start: part.top, extent: part.height, count: source.rows),
      to: .init(extent: target.height, count: target.rows),
      endAligned: rowsEndAligned, tapGroup: 2)
    columns = source.columns
    rows = source.rows
    channels = source.channels
    // The horizontal pass reads whole groups of taps, so a row is longer than the picture.
    channelStride = columns + horizontal.taps + Self.block
    middle = Self.row(channelStride * channels)
    separated = channels == 1 ? middle : Self.row(channelStride * channels)
  }

  private init(sharing other: borrowing SeparableFilter) {
    vertical = other.vertical
    horizontal = other.horizontal
    columns = other.columns
    rows = other.rows
    channels = other.channels
    channelStride = other.channelStride
    usesVectorLoops = other.usesVectorLoops
    middle = Self.row(channelStride * channels)
    separated = channels == 1 ? middle : Self.row(channelStride * channels)
  }

  private static func row(_ count: Int) -> UnsafeMutablePointer<Int16> {
    let row = UnsafeMutablePointer<Int16>.allocate(capacity: count)
    row.initialize(repeating: 0, count: count)
    return row
  }

  /// The same filter with its own rows between the passes, for another thread.
  func another() -> SeparableFilter { SeparableFilter(sharing: self) }

  deinit {
    middle.deallocate()
    if channels > 1 { separated.deallocate() }
  }

  /// The maximum number of source rows that one row of the result is made from.
  var taps: Int { vertical.taps }

  /// The source rows that a row of the result is made from.
  func sourceRows(for index: Int) -> Range<Int> {
    let start = vertical.starts[index]
    return start..<min(start + vertical.taps, rows)
  }

  /// Makes a row of the result.
  ///
  /// `source` is the first of ``sourceRows(for:)``; the others follow `stride` samples apart. This
  /// reads each row up to seven samples past its end, and may read one further row.
  func makeRow(
    _ index: Int, of source: UnsafePointer<UInt8>, stride: Int,
    into result: UnsafeMutablePointer<UInt8>
  ) {
    if !usesVectorLoops || !filterColumnsInVectors(of: source, stride: stride, index) {
      filterColumns(of: source, stride: stride, index)
      if channels == 3 { separateThree() }
    }
    if usesVectorLoops, filterRowInVectors(into: result) { return }
    if channels == 3 { filterThreeRows(into: result) } else { filterRow(into: result) }
  }

  // MARK: Loops of CKJPixels

  /// - Returns: Whether ``separated`` was filled.
  private func filterColumnsInVectors(
    of source: UnsafePointer<UInt8>, stride: Int, _ index: Int
  ) -> Bool {
    vertical.weights.withUnsafeBufferPointer { all in
      guard let weights = all.baseAddress else { return false }
      var columns = kj_columns(
        source: source, stride: stride, weights: weights + index * vertical.taps,
        taps: pairedTaps(index), count: columns * channels,
        shift: LanczosWeights.fractionBits - Self.rowBits)
      return channels == 3
        ? kj_filter_three_columns(&columns, separated, channelStride)
        : kj_filter_columns(&columns, separated)
    }
  }

  private func filterRowInVectors(into result: UnsafeMutablePointer<UInt8>) -> Bool {
    horizontal.weights.withUnsafeBufferPointer { weights in
      horizontal.starts.withUnsafeBufferPointer { starts in
        guard let weight = weights.baseAddress, let start = starts.baseAddress else { return false }
        var neighbors = kj_neighbors(
          samples: separated, starts: start, count: starts.count, weights: weight,
          taps: horizontal.taps, shift: LanczosWeights.fractionBits + Self.rowBits)
        return channels == 3
          ? kj_filter_three_neighbors(&neighbors, channelStride, result)
          : kj_filter_neighbors(&neighbors, result)
      }
    }
  }

  /// The number of rows to filter, rounded up to pairs; the weights of missing rows are zero.
  private func pairedTaps(_ index: Int) -> Int { (sourceRows(for: index).count + 1) / 2 * 2 }

  // MARK: Loops for every processor

  private func separateThree() {
    let (red, green, blue) = (separated, separated + channelStride, separated + 2 * channelStride)
    for column in 0..<columns {
      red[column] = middle[3 * column]
      green[column] = middle[3 * column + 1]
      blue[column] = middle[3 * column + 2]
    }
  }

  private func filterColumns(of source: UnsafePointer<UInt8>, stride: Int, _ index: Int) {
    let shift = SIMD4<Int32>(repeating: LanczosWeights.fractionBits - Self.rowBits)
    let half = SIMD4<Int32>(repeating: 1 << (LanczosWeights.fractionBits - Self.rowBits - 1))
    let taps = pairedTaps(index)
    vertical.weights.withUnsafeBufferPointer { all in
      guard let weights = all.baseAddress.map({ $0 + index * vertical.taps }) else { return }
      var column = 0
      while column < columns * channels {
        var (left, right) = (half, half)
        var sample = UnsafeRawPointer(source) + column
        var tap = 0
        while tap < taps {
          let upper = Self.samples(sample)
          let lower = Self.samples(sample + stride)
          let lows = Self.interleaved(upper.lowHalf, lower.lowHalf)
          let highs = Self.interleaved(upper.highHalf, lower.highHalf)
          // Keep this after the samples: in the other order the compiler emits twice as many instructions.
          let pair = Self.interleaved(
            SIMD4(repeating: weights[tap]), SIMD4(repeating: weights[tap + 1]))
          left = left &+ Self.sum(of: lows, pair)
          right = right &+ Self.sum(of: highs, pair)
          sample += 2 * stride
          tap += 2
        }
        let target = UnsafeMutableRawPointer(middle + column)
        target.storeBytes(
          of: SIMD4<Int16>(truncatingIfNeeded: left &>> shift), as: SIMD4<Int16>.self)
        target.storeBytes(
          of: SIMD4<Int16>(truncatingIfNeeded: right &>> shift), toByteOffset: Self.block,
          as: SIMD4<Int16>.self)
        column += Self.block
      }
    }
  }

  private func filterRow(into result: UnsafeMutablePointer<UInt8>) {
    horizontal.weights.withUnsafeBytes { weights in
      horizontal.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        let length = 2 * horizontal.taps
        var index = 0
        // Four samples at a time share the final step.
        while index &+ 4 <= starts.count {
          let samples = Self.samples(
            of: sum(at: starts[index], weight),
            sum(at: starts[index &+ 1], weight + length),
            sum(at: starts[index &+ 2], weight + 2 * length),
            sum(at: starts[index &+ 3], weight + 3 * length))
          UnsafeMutableRawPointer(result + index).storeBytes(of: samples, as: UInt32.self)
          weight += 4 * length
          index &+= 4
        }
        while index < starts.count {
          let sum = sum(at: starts[index], weight)
          result[index] = UInt8(truncatingIfNeeded: Self.samples(of: sum, sum, sum, sum))
          weight += length
          index &+= 1
        }
      }
    }
  }

  /// The same for three channels at once, which share their weights.
  private func filterThreeRows(into result: UnsafeMutablePointer<UInt8>) {
    horizontal.weights.withUnsafeBytes { weights in
      horizontal.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        let (green, blue) = (2 * channelStride, 4 * channelStride)
        let groups = horizontal.taps / Self.block
        for index in 0..<starts.count {
          var sample = UnsafeRawPointer(separated + starts[index])
          var (first, second) = (SIMD4<Int32>(repeating: 0), SIMD4<Int32>(repeating: 0))
          var third = SIMD4<Int32>(repeating: 0)
          for _ in 0..<groups {
            let factors = weight.loadUnaligned(as: SIMD8<Int16>.self)
            first = Self.sum(of: sample.loadUnaligned(as: SIMD8<Int16>.self), factors) &+ first
            second =
              Self.sum(
                of: sample.loadUnaligned(fromByteOffset: green, as: SIMD8<Int16>.self), factors)
              &+ second
            third =
              Self.sum(
                of: sample.loadUnaligned(fromByteOffset: blue, as: SIMD8<Int16>.self), factors)
              &+ third
            sample += 2 * Self.block
            weight += 2 * Self.block
          }
          let samples = Self.samples(of: first, second, third, third)
          let pixel = UnsafeMutableRawPointer(result + 3 * index)
          if index &+ 1 < starts.count {
            // The next pixel overwrites the fourth byte.
            pixel.storeBytes(of: samples, as: UInt32.self)
          } else {
            pixel.storeBytes(of: UInt16(truncatingIfNeeded: samples), as: UInt16.self)
            pixel.storeBytes(
              of: UInt8(truncatingIfNeeded: samples &>> 16), toByteOffset: 2, as: UInt8.self)
          }
        }
      }
    }
  }

  @inline(__always)
  private func sum(at start: Int, _ weights: UnsafeRawPointer) -> SIMD4<Int32> {
    var sample = UnsafeRawPointer(separated + start)
    var weight = weights
    var sum = SIMD4<Int32>(repeating: 0)
    for _ in 0..<horizontal.taps / Self.block {
      let factors = weight.loadUnaligned(as: SIMD8<Int16>.self)
      sum = Self.sum(of: sample.loadUnaligned(as: SIMD8<Int16>.self), factors) &+ sum
      sample += 2 * Self.block
      weight += 2 * Self.block
    }
    return sum
  }

  /// The end of the horizontal pass for four samples: adds up, rounds and clamps.
  @inline(__always)
  private static func samples(
    of first: SIMD4<Int32>, _ second: SIMD4<Int32>, _ third: SIMD4<Int32>, _ fourth: SIMD4<Int32>
  ) -> UInt32 {
    samples(of: pairSums(pairSums(first, second), pairSums(third, fourth)))
  }

  /// Rounds and clamps four sums to four samples, the first in the lowest bits.
  @inline(__always)
  private static func samples(of sums: SIMD4<Int32>) -> UInt32 {
    let shift = LanczosWeights.fractionBits + rowBits
    let rounded = sums &+ SIMD4(repeating: 1 << (shift - 1))
    let values = SIMD4<Int16>(truncatingIfNeeded: rounded &>> SIMD4(repeating: shift))
    let clamped = pointwiseMax(pointwiseMin(values, SIMD4(repeating: 255)), SIMD4())
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: clamped), to: UInt32.self)
  }

  /// The sums of adjacent numbers: the first vector's, then the second's.
  @inline(__always)
  private static func pairSums(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD4<Int32> {
    let all = SIMD8<Int32>(lowHalf: first, highHalf: second)
    return all.evenHalf &+ all.oddHalf
  }

  @inline(__always)
  private static func samples(_ start: UnsafeRawPointer) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: start.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  @inline(__always)
  private static func interleaved(_ even: SIMD4<Int16>, _ odd: SIMD4<Int16>) -> SIMD8<Int16> {
    var result = SIMD8<Int16>()
    result.evenHalf = even
    result.oddHalf = odd
    return result
  }

  /// The products of two vectors, each even one added to the odd one after it.
  @inline(__always)
  private static func sum(of samples: SIMD8<Int16>, _ weights: SIMD8<Int16>) -> SIMD4<Int32> {
    let products =
      SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return products.evenHalf &+ products.oddHalf
  }
}
