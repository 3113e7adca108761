internal import CWebP
import KJDomain

/// A libwebp decoder for one picture, with a single owner.
///
/// It also uses the incremental decoder for whole files: only that one returns the rows of a truncated or damaged file.
struct WebPDecoder: ~Copyable {
  private let configuration: UnsafeMutablePointer<WebPDecoderConfig>
  private let decoder: OpaquePointer
  private let pixels: Plane
  private let layout: PixelLayout
  private let size: PixelSize

  /// A decoder that scales a frame to `size` with the library's own scaler.
  init(_ frame: WebPFrame, at size: PixelSize) throws(PictureError) {
    layout = frame.hasOpacity ? .rgba : .rgb
    pixels = Plane(.packed(size, channels: layout.channels))
    self.size = size
    configuration = .allocate(capacity: 1)
    configuration.initialize(to: WebPDecoderConfig())
    guard WebPInitDecoderConfig(configuration) != 0 else {
      configuration.deallocate()
      throw .decoder(.webp, "libwebp is not the version that kj was built with")
    }
    if size != frame.size {
      configuration.pointee.options.use_scaling = 1
      configuration.pointee.options.scaled_width = Int32(size.width)
      configuration.pointee.options.scaled_height = Int32(size.height)
    }
    configuration.pointee.output.colorspace = frame.hasOpacity ? MODE_RGBA : MODE_RGB
    configuration.pointee.output.is_external_memory = 1
    configuration.pointee.output.u.RGBA.rgba = pixels.samples
    configuration.pointee.output.u.RGBA.stride = Int32(pixels.shape.stride)
    configuration.pointee.output.u.RGBA.size = pixels.shape.stride * size.height
    guard let decoder = WebPIDecode(nil, 0, configuration) else {
      configuration.deallocate()
      throw .decoder(.webp, "no memory")
    }
    self.decoder = decoder
  }

  deinit {
    WebPIDelete(decoder)
    WebPFreeDecBuffer(&configuration.pointee.output)
    configuration.deallocate()
  }

  /// Decodes the chunks of a frame, up to the first damage.
  func decode(_ coded: ByteView) throws(PictureError) -> WebPRows {
    let status = WebPIUpdate(decoder, coded.start, coded.count)
    var last: Int32 = 0
    let start = WebPIDecGetRGB(decoder, &last, nil, nil, nil)
    let count = start == nil ? 0 : min(max(0, Int(last)), size.height)
    let complaint = Self.complaint(about: status)
    guard count > 0 else { throw .decoder(.webp, complaint ?? "there are no rows") }
    return WebPRows(pixels: pixels, layout: layout, size: size, count: count, complaint: complaint)
  }

  /// The meaning of a status; nil for success.
  private static func complaint(about status: VP8StatusCode) -> String? {
    switch status {
    case VP8_STATUS_OK: nil
    case VP8_STATUS_SUSPENDED: "the data ends early"
    case VP8_STATUS_OUT_OF_MEMORY: "no memory"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "unknown feature"
    default: "the data makes no sense"
    }
  }
}
