internal import KJBase

/// The dimensions, byte count and format of a picture file.
package struct PictureMeasure: Hashable, Sendable, CustomStringConvertible {
  package let size: PixelSize
  package let byteCount: Int
  package let format: PictureFormat

  package init(size: PixelSize, byteCount: Int, format: PictureFormat) {
    self.size = size
    self.byteCount = byteCount
    self.format = format
  }

  /// In the form `4080x3072 3.3 MB JPEG`, with decimal units.
  package var description: String { "\(size) \(ByteCountText.of(byteCount)) \(format.name)" }
}
