// A picture of packed pixels, upright and of its final size.

import KJDomain

/// Red, green and blue side by side, or gray alone, with no opacity.
struct PackedPicture {
  let samples: Plane

  init(_ samples: Plane) { self.samples = samples }

  var size: PixelSize { PixelSize(width: samples.shape.columns, height: samples.shape.rows) }

  var isGray: Bool { samples.shape.channels == 1 }

  /// The same picture turned upright.
  func upright(_ orientation: PictureOrientation) -> PackedPicture {
    guard orientation != .upright else { return self }
    let shape = PlaneShape.packed(
      orientation.applied(to: size), channels: samples.shape.channels)
    return PackedPicture(samples.oriented(orientation, as: shape))
  }

  /// The same picture, smaller.
  func reduced(to size: PixelSize) -> PackedPicture {
    let result = Plane(.packed(size, channels: samples.shape.channels))
    PlaneResampler(
      from: samples, to: result, columnsEndAligned: false, rowsEndAligned: false
    ).run()
    return PackedPicture(result)
  }
}
