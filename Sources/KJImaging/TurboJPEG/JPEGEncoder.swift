internal import CTurboJPEG
import KJDomain

/// A TurboJPEG compressor with a single owner.
struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle
  private static let flags = Int32(TJFLAG_ACCURATEDCT)

  init() throws(PictureError) {
    guard let handle = tjInitCompress() else {
      throw .encoder(String(messageOf: tjGetErrorStr2(nil)))
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Encodes a picture.
  ///
  /// It uses the standard Huffman tables: tables made for the picture would save one percent of the
  /// bytes and triple the time.
  func encode(_ picture: PlanarPicture, quality: Int) throws(PictureError) -> JPEGBuffer {
    var pointers = picture.planes.map { Optional(UnsafePointer($0.samples)) }
    var strides = picture.planes.map { Int32($0.shape.stride) }
    var buffer = JPEGBuffer()
    let result = tjCompressFromYUVPlanes(
      handle, &pointers, Int32(picture.size.width), &strides, Int32(picture.size.height),
      picture.subsampling.code, &buffer.start, &buffer.count, Int32(quality), Self.flags)
    withExtendedLifetime(picture) {}
    guard result == 0 else { throw .encoder(lastMessage) }
    return buffer
  }

  /// Separates red, green and blue into luminance and color; gray stays gray.
  func planes(
    of picture: PackedPicture, _ subsampling: ChromaSubsampling
  ) throws(PictureError) -> PlanarPicture {
    let subsampling = picture.isGray ? .gray : subsampling
    let planes = PlaneShape.planes(of: picture.size, subsampling).map(Plane.init)
    try separate(picture.samples, isGray: picture.isGray, into: planes, subsampling)
    return PlanarPicture(size: picture.size, subsampling: subsampling, planes: planes)
  }

  /// Separates packed pixels into planes whose shapes match the subsampling.
  func separate(
    _ pixels: Plane, isGray: Bool, into planes: [Plane], _ subsampling: ChromaSubsampling
  ) throws(PictureError) {
    var pointers = planes.map { Optional($0.samples) }
    var strides = planes.map { Int32($0.shape.stride) }
    let format = isGray ? TJPF_GRAY : TJPF_RGB
    let result = withExtendedLifetime((planes, pixels)) {
      tjEncodeYUVPlanes(
        handle, pixels.samples, Int32(pixels.shape.columns), Int32(pixels.shape.stride),
        Int32(pixels.shape.rows), Int32(format.rawValue), &pointers, &strides, subsampling.code,
        Self.flags)
    }
    guard result == 0 else { throw .encoder(lastMessage) }
  }

  private var lastMessage: String { String(messageOf: tjGetErrorStr2(handle)) }
}
