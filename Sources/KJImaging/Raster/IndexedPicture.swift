import KJDomain

/// A picture with one byte per pixel, the index of one of at most 256 colors.
struct IndexedPicture {
  let samples: Plane
  let colors: [SIMD3<UInt8>]

  var size: PixelSize { PixelSize(width: samples.shape.columns, height: samples.shape.rows) }

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
