// Encoding with TurboJPEG.

internal import CTurboJPEG
import KJDomain

/// A TurboJPEG compressor with one owner.
struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle
  private static let flags = Int32(TJFLAG_ACCURATEDCT)

  init() throws(PictureError) {
    guard let handle = tjInitCompress() else {
      throw .encoder(String(cString: tjGetErrorStr2(nil)))
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Encodes planes whose shapes are those of `PlaneShape.planes(of: size, subsampling)`.
  ///
  /// Plain Huffman coding: tables made for the picture would save one per cent of the bytes and
  /// triple the time.
  func encode(
    _ planes: [Plane], size: PixelSize, _ subsampling: ChromaSubsampling, quality: Int
  ) throws(PictureError) -> JPEGBuffer {
    var pointers = planes.map { Optional(UnsafePointer($0.samples)) }
    var strides = planes.map { Int32($0.shape.stride) }
    var buffer = JPEGBuffer()
    let result = tjCompressFromYUVPlanes(
      handle, &pointers, Int32(size.width), &strides, Int32(size.height), subsampling.code,
      &buffer.start, &buffer.count, Int32(quality), Self.flags)
    withExtendedLifetime(planes) {}
    guard result == 0 else { throw .encoder(lastMessage) }
    return buffer
  }

  /// Separates packed red, green and blue into luminance and color, sampled equally often.
  func planes(
    _ shapes: [PlaneShape], ofRGB pixels: Plane, stride: Int, _ size: PixelSize
  ) throws(PictureError) -> [Plane] {
    let planes = shapes.map(Plane.init)
    var pointers = planes.map { Optional($0.samples) }
    var strides = planes.map { Int32($0.shape.stride) }
    let result = withExtendedLifetime((planes, pixels)) {
      tjEncodeYUVPlanes(
        handle, pixels.samples, Int32(size.width), Int32(stride), Int32(size.height),
        Int32(TJPF_RGB.rawValue), &pointers, &strides, ChromaSubsampling.full.code, Self.flags)
    }
    guard result == 0 else { throw .encoder(lastMessage) }
    return planes
  }

  private var lastMessage: String { String(cString: tjGetErrorStr2(handle)) }
}
