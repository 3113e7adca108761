// Decoding with libspng.

internal import CSPNG
import KJDomain

/// A libspng decoder with one owner.
struct PNGDecoder: ~Copyable {
  private let context: OpaquePointer
  private let structure: PNGStructure
  /// More than any chunk beside the picture data needs.
  private static let largestChunk = 8 << 20

  /// What comes out.
  struct Result {
    let picture: PackedPicture
    let profile: ICCProfile?
    /// The decoder's words about damaged data, if there are any.
    let complaint: String?
  }

  init(_ structure: PNGStructure) throws(PictureError) {
    guard let context = spng_ctx_new(0) else { throw .decoder(.png, "no memory") }
    self.context = context
    self.structure = structure
  }

  deinit { spng_ctx_free(context) }

  /// Decodes a picture, made smaller and turned upright.
  func decode(
    to target: PixelSize, _ orientation: PictureOrientation
  ) throws(PictureError) -> Result {
    let file = structure.assembled(withFrames: false)
    let outcome = file.withUnsafeBytes { bytes -> Swift.Result<Result, PictureError> in
      do throws(PictureError) {
        return .success(try decode(bytes, to: target, orientation))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func decode(
    _ file: UnsafeRawBufferPointer, to target: PixelSize, _ orientation: PictureOrientation
  ) throws(PictureError) -> Result {
    try check(spng_set_png_buffer(context, file.baseAddress, file.count))
    try check(spng_set_chunk_limits(context, Self.largestChunk, Self.largestChunk))
    // Damage is told, not refused: what can be decoded is.
    try check(
      spng_set_crc_action(context, Int32(SPNG_CRC_USE.rawValue), Int32(SPNG_CRC_USE.rawValue)))
    let reducer = RasterReducer(from: structure.size, layout, to: target, orientation)
    let status = structure.isInterlaced ? try decodeAtOnce(into: reducer) : try decodeRows(reducer)
    let complaint = status == 0 ? nil : String(cString: spng_strerror(status))
    return Result(picture: reducer.finish(), profile: profile, complaint: complaint)
  }

  /// The channels that the pixels have when they are decoded.
  private var layout: PixelLayout {
    switch structure.colorType {
    case .grayWithOpacity, .rgbWithOpacity: .rgba
    case _ where structure.hasTransparentColor: .rgba
    case .gray where structure.depth <= 8 && !structure.hasUnusualGamma: .gray
    case .gray, .rgb, .indexed: .rgb
    }
  }

  private var format: Int32 {
    switch layout {
    case .gray: Int32(SPNG_FMT_G8.rawValue)
    case .rgb: Int32(SPNG_FMT_RGB8.rawValue)
    case .rgba: Int32(SPNG_FMT_RGBA8.rawValue)
    }
  }

  private var flags: Int32 {
    var flags = layout == .rgba ? SPNG_DECODE_TRNS.rawValue : 0
    if structure.hasUnusualGamma { flags |= SPNG_DECODE_GAMMA.rawValue }
    return Int32(flags)
  }

  /// - Returns: What libspng said at the last row; 0 when all went well.
  private func decodeRows(_ reducer: RasterReducer) throws(PictureError) -> Int32 {
    try check(
      spng_decode_image(
        context, nil, 0, format, flags | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
    let count = structure.size.width * layout.channels
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { row.deallocate() }
    for index in 0..<structure.size.height {
      let status = spng_decode_row(context, row, count)
      guard status == 0 || status == SPNG_EOI.rawValue else {
        if index == 0 { try check(status) }
        return status
      }
      reducer.add(row)
    }
    return 0
  }

  /// Decodes the seven passes of an interlaced picture; what is missing of them stays grey.
  private func decodeAtOnce(into reducer: RasterReducer) throws(PictureError) -> Int32 {
    let stride = structure.size.width * layout.channels
    let pixels = Plane(.packed(structure.size, channels: layout.channels))
    let count = stride * structure.size.height
    pixels.samples.initialize(repeating: 0x80, count: count)
    let status = spng_decode_image(context, pixels.samples, count, format, flags)
    let isUntouched = (0..<count).allSatisfy { pixels.samples[$0] == 0x80 }
    if status != 0, isUntouched { try check(status) }
    for row in 0..<structure.size.height { reducer.add(pixels.row(row)) }
    return status
  }

  /// The profile, if it describes colors of the kind that the pixels have.
  private var profile: ICCProfile? {
    var chunk = spng_iccp()
    guard spng_get_iccp(context, &chunk) == 0, let start = chunk.profile else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: chunk.profile_len)
    return ICCProfile(Array(bytes))
  }

  private func check(_ status: Int32) throws(PictureError) {
    guard status != 0 else { return }
    throw .decoder(.png, String(cString: spng_strerror(status)))
  }
}
