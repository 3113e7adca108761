// How large a picture may be when it is sent, in pixels and in bytes.

/// The largest picture that a receiver takes without trouble.
package struct PictureBounds: Hashable, Sendable {
  /// The longest edge of a photo, in pixels: of JPEG, HEIC, AVIF and lossy WebP.
  package var photoEdge: Int
  /// The longest edge of a losslessly coded picture, in pixels: usually a screenshot, whose text suffers
  /// first when it shrinks.
  package var losslessEdge: Int
  /// The most pixels; nil for as many as the edges allow.
  package var pixels: Int?
  /// The most bytes of the file.
  package var bytes: Int

  package init(photoEdge: Int, losslessEdge: Int, pixels: Int? = nil, bytes: Int) {
    self.photoEdge = photoEdge
    self.losslessEdge = losslessEdge
    self.pixels = pixels
    self.bytes = bytes
  }

  /// The size at which a picture is sent: the same shape within the edge and the number of pixels.
  package func target(for size: PixelSize, isLossless: Bool) -> PixelSize {
    let fitting = size.fitting(longestEdge: isLossless ? losslessEdge : photoEdge)
    guard let pixels else { return fitting }
    return fitting.fitting(pixelCount: pixels)
  }
}
