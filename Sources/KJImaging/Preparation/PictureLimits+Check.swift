// Refusing what would cost too much, before it is decoded.

import KJDomain

extension PictureLimits {
  /// The longest edge of a picture that is read.
  static let longestEdge = 65_535

  /// Throws for a picture that is too large.
  ///
  /// A decoder that gives no rows holds so many bytes for each pixel; one that does holds none.
  func check(_ size: PixelSize, bytesHeldPerPixel: Int) throws(PictureError) {
    guard size.longestEdge <= Self.longestEdge else {
      throw .tooLong(size, limit: Self.longestEdge)
    }
    let most = bytesHeldPerPixel == 0 ? pixels : min(pixels, decodedBytes / bytesHeldPerPixel)
    guard size.pixelCount <= most else { throw .tooManyPixels(size, limit: most) }
  }
}
