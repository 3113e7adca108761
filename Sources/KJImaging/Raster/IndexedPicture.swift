// A picture of color numbers, with the colors that they stand for.

import KJDomain

/// One byte a pixel, the number of a color among at most 256.
struct IndexedPicture {
  let samples: Plane
  let colors: [SIMD3<UInt8>]

  var size: PixelSize { PixelSize(width: samples.shape.columns, height: samples.shape.rows) }

  /// How many runs of one color there are in its rows, laid end to end.
  var runCount: Int {
    withExtendedLifetime(samples) {
      let count = size.pixelCount
      guard count > 1 else { return count }
      let start = UnsafeRawPointer(samples.samples)
      var changes = 0
      var index = 0
      let block = 16
      while index + block < count {
        let here = start.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let next = start.loadUnaligned(fromByteOffset: index + 1, as: SIMD16<UInt8>.self)
        let isChange = SIMD16<UInt8>().replacing(with: 1, where: here .!= next)
        changes += Int(isChange.wrappedSum())
        index += block
      }
      while index + 1 < count {
        if samples.samples[index] != samples.samples[index + 1] { changes += 1 }
        index += 1
      }
      return changes + 1
    }
  }

  /// The same picture in red, green and blue.
  func packed() -> PackedPicture {
    let result = Plane(.packed(size, channels: 3))
    withExtendedLifetime((samples, result)) {
      for index in 0..<size.pixelCount {
        let color = colors[Int(samples.samples[index])]
        let pixel = result.samples + 3 * index
        (pixel[0], pixel[1], pixel[2]) = (color.x, color.y, color.z)
      }
    }
    return PackedPicture(result)
  }
}
