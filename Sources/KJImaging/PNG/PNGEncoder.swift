// Encoding with libpng.

internal import CKJPNG
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

  /// At higher levels resized screenshots became no smaller, and took longer.
  private static let compressionLevel: Int32 = 3
  private static let xmpHeader: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"

  /// Encodes gray, red, green and blue, or the colors of a palette.
  func encode(_ picture: PackedPicture, _ palette: ColorPalette?) throws(PictureError) -> [UInt8] {
    let samples = palette?.indexed(picture) ?? picture.samples
    let colors = palette?.colors.flatMap { [$0.x, $0.y, $0.z] } ?? []
    let file = colors.withUnsafeBufferPointer { colors -> [UInt8]? in
      var parameters = kj_png_picture()
      parameters.width = UInt32(picture.size.width)
      parameters.height = UInt32(picture.size.height)
      parameters.pixels = UnsafePointer(samples.samples)
      parameters.palette = palette == nil ? nil : colors.baseAddress
      parameters.color_count = Int32(colors.count / 3)
      parameters.is_gray = picture.isGray ? 1 : 0
      parameters.compression_level = Self.compressionLevel
      return withExtendedLifetime(samples) { Self.write(&parameters) }
    }
    guard let file else { throw .encoder("no memory") }
    return withDescription(file)
  }

  private static func write(_ parameters: inout kj_png_picture) -> [UInt8]? {
    var count = 0
    guard let start = kj_png_write(&parameters, &count) else { return nil }
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Puts profile and metadata after the header chunk.
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
