// A picture that libheif has decoded.

internal import CHEIF
import KJDomain

/// The pixels of an upright picture.
///
/// It must not be shared between threads.
final class HEIFImage {
  let size: PixelSize
  private let library: HEIFLibrary
  private let image: OpaquePointer
  private let pixels: UnsafePointer<UInt8>
  private let stride: Int

  /// Takes an image, which is released with this; nil when it does not hold all its pixels.
  init?(_ image: OpaquePointer, channels: Int, _ library: HEIFLibrary) {
    let channel = Int32(kj_heif_channel_interleaved)
    let size = PixelSize(
      width: Int(library.imageWidth(image, channel)),
      height: Int(library.imageHeight(image, channel)))
    var stride: Int32 = 0
    guard !size.isEmpty, let pixels = library.imagePlane(image, channel, &stride),
      Int(stride) >= size.width * channels
    else {
      library.imageRelease(image)
      return nil
    }
    self.size = size
    self.library = library
    self.image = image
    self.pixels = pixels
    self.stride = Int(stride)
  }

  deinit { library.imageRelease(image) }

  func addRows(to reducer: RasterReducer) {
    for row in 0..<size.height { reducer.add(pixels + row * stride) }
  }
}
