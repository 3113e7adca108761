// Resizing a plane: the hot loops of kj.

/// A Lanczos filter of three lobes in both directions, which makes a result row by row.
///
/// A vertical pass over the source rows that matter gives one row of 16-bit samples, from which a
/// horizontal pass makes a row of the result. No other intermediate picture is needed. Packed
/// pixels stay packed: their channels are separate only between the passes.
///
/// The loops are written so that the compiler uses the instruction that multiplies pairs of 16-bit
/// numbers and adds each pair (`pmaddwd` on x86). Loops without it took half as long again, and
/// scalar ones three times as long. Both passes are exact up to the rounding at their ends.
struct SeparableFilter: ~Copyable {
  /// The fraction bits of the row between the passes; a sample with the overshoot of the filter
  /// still fits into 16 bits.
  private static let rowBits: Int32 = 6
  /// How many samples the loops take at once.
  private static let block = 8

  private let vertical: LanczosWeights
  private let horizontal: LanczosWeights
  private let columns: Int
  private let rows: Int
  private let channels: Int
  /// The row between the passes, as the vertical pass makes it.
  private let middle: UnsafeMutablePointer<Int16>
  /// The same row, one channel after the other; ``middle`` itself when there is only one.
  private let separated: UnsafeMutablePointer<Int16>
  /// The distance from one channel to the next in ``separated``.
  private let channelStride: Int

  /// A filter from planes of one shape to planes of another.
  ///
  /// ``LanczosWeights`` explains end alignment.
  init(
    from source: PlaneShape, to target: PlaneShape, columnsEndAligned: Bool, rowsEndAligned: Bool
  ) {
    horizontal = LanczosWeights(
      from: .init(extent: source.width, count: source.columns),
      to: .init(extent: target.width, count: target.columns),
      endAligned: columnsEndAligned, tapGroup: Self.block)
    vertical = LanczosWeights(
      from: .init(extent: source.height, count: source.rows),
      to: .init(extent: target.height, count: target.rows),
      endAligned: rowsEndAligned, tapGroup: 2)
    columns = source.columns
    rows = source.rows
    channels = source.channels
    // The horizontal pass reads whole groups of taps, so a row is longer than the picture.
    channelStride = columns + horizontal.taps + Self.block
    middle = .allocate(capacity: channelStride * channels)
    middle.initialize(repeating: 0, count: channelStride * channels)
    separated = channels == 1 ? middle : .allocate(capacity: channelStride * channels)
    if channels > 1 { separated.initialize(repeating: 0, count: channelStride * channels) }
  }

  deinit {
    middle.deallocate()
    if channels > 1 { separated.deallocate() }
  }

  /// The most source rows that one row of the result is made from.
  var taps: Int { vertical.taps }

  /// The source rows that a row of the result is made from.
  func sourceRows(for index: Int) -> Range<Int> {
    let start = vertical.starts[index]
    return start..<min(start + vertical.taps, rows)
  }

  /// Makes a row of the result.
  ///
  /// `source` is the first of ``sourceRows(for:)``; the others follow `stride` samples apart. Each
  /// row is read up to seven samples beyond its end, and one further row may be read.
  func makeRow(
    _ index: Int, of source: UnsafePointer<UInt8>, stride: Int,
    into result: UnsafeMutablePointer<UInt8>
  ) {
    filterColumns(of: source, stride: stride, index)
    if channels == 3 {
      separateThree()
      filterThreeRows(into: result)
    } else {
      filterRow(into: result)
    }
  }

  private func separateThree() {
    let (red, green, blue) = (
      separated, separated + channelStride, separated + 2 * channelStride
    )
    for column in 0..<columns {
      red[column] = middle[3 * column]
      green[column] = middle[3 * column + 1]
      blue[column] = middle[3 * column + 2]
    }
  }

  private func filterColumns(of source: UnsafePointer<UInt8>, stride: Int, _ index: Int) {
    let shift = SIMD4<Int32>(repeating: LanczosWeights.fractionBits - Self.rowBits)
    let half = SIMD4<Int32>(repeating: 1 << (LanczosWeights.fractionBits - Self.rowBits - 1))
    // Weights come in pairs; those of rows that are missing are zero.
    let taps = (sourceRows(for: index).count + 1) / 2 * 2
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
          // After the samples: in the other order the compiler emits twice as many instructions.
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
        for index in 0..<starts.count {
          var sample = UnsafeRawPointer(separated + starts[index])
          var sum = SIMD4<Int32>(repeating: 0)
          for _ in 0..<horizontal.taps / Self.block {
            let factors = weight.loadUnaligned(as: SIMD8<Int16>.self)
            sum = Self.sum(of: sample.loadUnaligned(as: SIMD8<Int16>.self), factors) &+ sum
            sample += 2 * Self.block
            weight += 2 * Self.block
          }
          result[index] = Self.sample(of: sum)
        }
      }
    }
  }

  /// The same for three channels at once, which share their weights.
  private func filterThreeRows(into result: UnsafeMutablePointer<UInt8>) {
    let (green, blue) = (2 * channelStride, 4 * channelStride)
    horizontal.weights.withUnsafeBytes { weights in
      horizontal.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        for index in 0..<starts.count {
          var sample = UnsafeRawPointer(separated + starts[index])
          var (first, second) = (SIMD4<Int32>(repeating: 0), SIMD4<Int32>(repeating: 0))
          var third = SIMD4<Int32>(repeating: 0)
          for _ in 0..<horizontal.taps / Self.block {
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
          let pixel = result + 3 * index
          pixel[0] = Self.sample(of: first)
          pixel[1] = Self.sample(of: second)
          pixel[2] = Self.sample(of: third)
        }
      }
    }
  }

  /// The end of the horizontal pass for one sample: rounds and clamps it.
  @inline(__always)
  private static func sample(of sum: SIMD4<Int32>) -> UInt8 {
    let shift = LanczosWeights.fractionBits + rowBits
    let value = (sum.wrappedSum() &+ (1 << (shift - 1))) &>> shift
    return UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }

  @inline(__always)
  private static func samples(_ start: UnsafeRawPointer) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: start.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  @inline(__always)
  private static func interleaved(
    _ even: SIMD4<Int16>, _ odd: SIMD4<Int16>
  ) -> SIMD8<Int16> {
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
