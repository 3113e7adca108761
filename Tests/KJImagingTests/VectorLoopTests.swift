// The loops in faster instructions that some processors have: bit-identical to the general ones.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct VectorLoopTests {
  /// The value of the bytes after a row, which must not change.
  private static let untouched: UInt8 = 0xEE

  // MARK: Resampling

  @Test(arguments: [1, 3])
  func resamplingIsTheSame(channels: Int) {
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      let size = PixelSize(
        width: .random(in: 1...140, using: &random), height: .random(in: 1...60, using: &random))
      let target = PixelSize(
        width: .random(in: 1...130, using: &random), height: .random(in: 1...40, using: &random))
      let source = noise(size, channels, isExtreme: round.isMultiple(of: 3))
      let general = resampled(source, to: target, usesVectorLoops: false)
      let inVectors = resampled(source, to: target, usesVectorLoops: true)
      #expect(general == inVectors, "\(size) to \(target)")
    }
  }

  private func noise(_ size: PixelSize, _ channels: Int, isExtreme: Bool) -> Plane {
    let plane = Plane(.packed(size, channels: channels))
    for index in 0..<size.pixelCount * channels {
      let byte = UInt8.random(in: .min ... .max)
      plane.samples[index] = isExtreme ? (byte < 128 ? 0 : 255) : byte
    }
    return plane
  }

  /// The rows of the result, each with the bytes after it.
  private func resampled(
    _ source: Plane, to size: PixelSize, usesVectorLoops: Bool
  ) -> [[UInt8]] {
    let shape = PlaneShape.packed(size, channels: source.shape.channels)
    let filter = SeparableFilter(
      from: PlanePart(of: source.shape), of: source.shape, to: shape, columnsEndAligned: false,
      rowsEndAligned: false, usesVectorLoops: usesVectorLoops)
    return (0..<size.height).map { index in
      var row = [UInt8](repeating: Self.untouched, count: shape.stride + 8)
      withExtendedLifetime(source) {
        filter.makeRow(
          index, of: source.row(filter.sourceRows(for: index).lowerBound),
          stride: source.shape.stride, into: &row)
      }
      #expect(row[shape.stride...].allSatisfy { $0 == Self.untouched })
      return row
    }
  }

  // MARK: The filter Paeth

  @Test(arguments: [PNGFilter.PairedStep.three, .four], 1...PaethRows.capacity)
  func undoingPaethIsTheSame(step: PNGFilter.PairedStep, count: Int) {
    for columns in Array(1...40) + [101, 256] {
      for most in [UInt8.max, 3] {
        let length = columns * step.rawValue
        let stored = (0..<(count + 1) * (length + 1) + 7).map { _ in
          UInt8.random(in: 0...most) &* (most < 255 ? 85 : 1)
        }
        let rows = [false, true].map { usesVectorLoops in
          var bytes = stored
          bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            PaethRows(
              start + length + 1, stride: length + 1, count: count, above: UnsafePointer(start),
              byteCount: length, step: step
            ).undo(usesVectorLoops: usesVectorLoops)
          }
          return bytes
        }
        #expect(rows[0] == rows[1], "\(columns) columns")
      }
    }
  }

  // MARK: Halves

  /// A row that does not depend on the row above it lets two threads undo the filters.
  @Test(arguments: [(600, 450, PNGFixture.ColorType.rgb), (601, 449, .rgbWithOpacity)])
  func aPictureInHalvesIsTheSame(
    _ width: Int, _ height: Int, type: PNGFixture.ColorType
  ) throws {
    var fixture = PNGFixture(width, height, type) { x, y in
      (0..<type.channels).map { (x * 7919 + y * 104_729 + $0 * 31_337 + x * y) % 256 }
    }
    let options = PreparationOptions(encoding: .png).withEdge(480)
    fixture.filters = [.paeth]
    let whole = try preparing(fixture.bytes, options).bytes
    fixture.filters = [.sub, .paeth, .average, .paeth, .paeth, .paeth, .paeth, .paeth, .up]
    #expect(try preparing(fixture.bytes, options).bytes == whole)
  }
}
