internal import CKJPNG
import KJDomain
import KJLibC

/// Writes PNG files.
struct PNGEncoder {
  let profile: ICCProfile?
  let metadata: CarriedMetadata

  /// Higher levels took longer and did not make resized screenshots smaller.
  static let compressionLevel: Int32 = 3
  private static let xmpHeader: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"

  /// Encodes a picture in gray, or in red, green and blue.
  func encode(_ picture: PackedPicture) throws(PictureError) -> [UInt8] {
    let samples = picture.samples
    var parameters = kj_png_picture()
    parameters.width = UInt32(samples.shape.columns)
    parameters.height = UInt32(samples.shape.rows)
    parameters.pixels = UnsafePointer(samples.samples)
    parameters.is_gray = picture.isGray ? 1 : 0
    parameters.compression_level = Self.compressionLevel
    let file = withExtendedLifetime(samples) { Self.write(&parameters) }
    guard let file else { throw .encoder("no memory") }
    return withDescription(file)
  }

  /// Encodes a picture with a palette.
  func encode(_ picture: IndexedPicture) throws(PictureError) -> [UInt8] {
    guard let data = PNGDeflater(picture).compressed() else { throw .encoder("no memory") }
    let colors = picture.colors.flatMap { [$0.x, $0.y, $0.z] }
    return withDescription(
      PNGStructure.signature
        + PNGChunk.bytes(PNGChunk.header, PNGHeader.contents(picture.size, .indexed))
        + PNGChunk.bytes(PNGChunk.palette, colors) + PNGChunk.bytes(PNGChunk.data, data)
        + PNGChunk.bytes(PNGChunk.end, []))
  }

  private static func write(_ parameters: inout kj_png_picture) -> [UInt8]? {
    var count = 0
    guard let start = kj_png_write(&parameters, &count) else { return nil }
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Puts the profile and the metadata after the header chunk.
  private func withDescription(_ file: [UInt8]) -> [UInt8] {
    var chunks: [UInt8] = []
    if let profile { chunks += PNGProfile.chunk(of: profile) }
    if let exif = metadata.exif { chunks += PNGChunk.bytes(PNGChunk.exif, exif) }
    if let xmp = metadata.xmp {
      chunks += PNGChunk.bytes(PNGChunk.text, Self.xmpHeader.withUTF8Buffer(Array.init) + xmp)
    }
    guard !chunks.isEmpty else { return file }
    let end = PNGStructure.signature.count + PNGChunk.overhead + PNGHeader.length
    return file[..<end] + chunks + file[end...]
  }
}
