// Refuses a picture that would cost too much, before it is decoded.

import KJDomain

extension PictureLimits {
  /// The longest edge of a picture that kj reads.
  static let longestEdge = 65_535

  /// Throws for a picture that is too large.
  ///
  /// `bytesHeldPerPixel` is 0 for a decoder that returns single rows and does not hold the picture.
  func check(_ size: PixelSize, bytesHeldPerPixel: Int) throws(PictureError) {
    guard size.longestEdge <= Self.longestEdge else {
      throw .tooLong(size, limit: Self.longestEdge)
    }
    let most = bytesHeldPerPixel == 0 ? pixels : min(pixels, decodedBytes / bytesHeldPerPixel)
    guard size.pixelCount <= most else { throw .tooManyPixels(size, limit: most) }
  }
}
