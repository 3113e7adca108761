// Encoding with libspng.

internal import CSPNG
import KJDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes PNG files.
struct PNGEncoder {
  let profile: ICCProfile?
  let metadata: CarriedMetadata

  /// Resized screenshots became no smaller above it, and took longer.
  private static let compressionLevel: Int32 = 3
  private static let xmpHeader: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"

  /// A file of gray, of red, green and blue, or of the indices of a palette.
  func encode(_ picture: PackedPicture, _ palette: ColorPalette?) throws(PictureError) -> [UInt8] {
    let type: PNGStructure.ColorType =
      palette != nil ? .indexed : picture.isGray ? .gray : .rgb
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      throw .encoder("no memory")
    }
    defer { spng_ctx_free(context) }
    var header = spng_ihdr()
    header.width = UInt32(picture.size.width)
    header.height = UInt32(picture.size.height)
    header.bit_depth = 8
    header.color_type = type.rawValue
    try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
    try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, Self.compressionLevel))
    try check(spng_set_ihdr(context, &header))
    if let palette {
      // Neighboring indices say nothing about each other, so filters would only add noise.
      try check(
        spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_NONE.rawValue)))
      try setPalette(palette, of: context)
    }
    if let profile { try setProfile(profile, of: context) }
    let samples = palette?.indexed(picture) ?? picture.samples
    let status = withExtendedLifetime(samples) {
      spng_encode_image(
        context, samples.samples, samples.shape.stride * samples.shape.rows,
        Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
    }
    try check(status)
    return try withMetadata(takeFile(from: context))
  }

  private func setPalette(
    _ palette: ColorPalette, of context: OpaquePointer
  ) throws(PictureError) {
    var chunk = spng_plte()
    chunk.n_entries = UInt32(palette.colors.count)
    withUnsafeMutableBytes(of: &chunk.entries) { bytes in
      let entries = bytes.bindMemory(to: spng_plte_entry.self)
      for (index, color) in palette.colors.enumerated() {
        entries[index] = spng_plte_entry(red: color.x, green: color.y, blue: color.z, alpha: 0)
      }
    }
    try check(spng_set_plte(context, &chunk))
  }

  private func setProfile(
    _ profile: ICCProfile, of context: OpaquePointer
  ) throws(PictureError) {
    var chunk = spng_iccp()
    withUnsafeMutableBytes(of: &chunk.profile_name) { name in
      name.copyBytes(from: "ICC".utf8)
    }
    // libspng keeps what it is given until the file is written, and does not write to it.
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: profile.bytes.count)
    defer { bytes.deallocate() }
    for (index, byte) in profile.bytes.enumerated() { bytes[index] = CChar(bitPattern: byte) }
    chunk.profile_len = profile.bytes.count
    chunk.profile = bytes
    try check(spng_set_iccp(context, &chunk))
    try check(spng_encode_chunks(context))
  }

  private func takeFile(from context: OpaquePointer) throws(PictureError) -> [UInt8] {
    var count = 0
    var status: Int32 = 0
    let start = spng_get_png_buffer(context, &count, &status)
    defer { free(start) }
    try check(status)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Puts the metadata behind the header chunk.
  private func withMetadata(_ file: [UInt8]) -> [UInt8] {
    guard metadata.exif != nil || metadata.xmp != nil else { return file }
    let end = PNGStructure.signature.count + PNGChunk.overhead + 13
    var chunks: [UInt8] = []
    if let exif = metadata.exif { chunks += PNGChunk.bytes(PNGChunk.exif, exif) }
    if let xmp = metadata.xmp {
      chunks += PNGChunk.bytes(PNGChunk.text, Self.xmpHeader.withUTF8Buffer(Array.init) + xmp)
    }
    return file[..<end] + chunks + file[end...]
  }

  private func check(_ status: Int32) throws(PictureError) {
    guard status != 0 else { return }
    throw .encoder(String(cString: spng_strerror(status)))
  }
}
