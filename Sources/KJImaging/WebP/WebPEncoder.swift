internal import CWebP
import KJDomain

/// Writes WebP files.
struct WebPEncoder {
  /// How the pixels are coded.
  enum Coding {
    /// At a quality from 1 to 100.
    case lossy(quality: Int)
    case lossless
  }

  let profile: ICCProfile?
  let metadata: CarriedMetadata

  /// One of the library's ten levels, from the fastest to the smallest result.
  private static let losslessLevel: Int32 = 2
  /// The maximum number of columns, and of rows, in the format (RFC 6386, section 9.1).
  private static let longestEdge = 16_383

  /// Encodes red, green and blue, or gray.
  ///
  /// - Parameter hasSharpColor: Whether to keep color sharp at edges, such as those of text, although it has half the
  ///   resolution; that takes longer.
  func encode(
    _ picture: PackedPicture, _ coding: Coding, hasSharpColor: Bool
  ) throws(PictureError) -> [UInt8] {
    guard picture.size.longestEdge <= Self.longestEdge else {
      throw .encoder("the longest edge that WebP allows is \(Self.longestEdge) pixels")
    }
    var configuration = WebPConfig()
    guard WebPConfigInit(&configuration) != 0 else {
      throw .encoder("libwebp is not the version that kj was built with")
    }
    switch coding {
    case .lossy(let quality):
      configuration.quality = Float(quality)
      configuration.use_sharp_yuv = hasSharpColor ? 1 : 0
    case .lossless: WebPConfigLosslessPreset(&configuration, Self.losslessLevel)
    }
    return try withDescription(
      pixels(picture, isLossless: configuration.lossless != 0, &configuration), picture.size)
  }

  /// The simple file of a picture: one chunk of pixels.
  private func pixels(
    _ picture: PackedPicture, isLossless: Bool, _ configuration: inout WebPConfig
  ) throws(PictureError) -> [UInt8] {
    var source = WebPPicture()
    guard WebPPictureInit(&source) != 0 else {
      throw .encoder("libwebp is not the version that kj was built with")
    }
    source.use_argb = 1
    source.width = Int32(picture.size.width)
    source.height = Int32(picture.size.height)
    let rgb = picture.isGray ? picture.threeChannels() : picture.samples
    let isImported = withExtendedLifetime(rgb) {
      WebPPictureImportRGB(&source, rgb.samples, Int32(rgb.shape.stride)) != 0
    }
    defer { WebPPictureFree(&source) }
    guard isImported else { throw .encoder("no memory") }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
      source.writer = WebPMemoryWrite
      source.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&configuration, &source) != 0
    }
    guard isWritten else { throw .encoder("libwebp error \(source.error_code.rawValue)") }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  // MARK: The extended file

  /// The file with a profile and metadata, and a header that announces them (RFC 9649, section 2.7).
  private func withDescription(_ file: [UInt8], _ size: PixelSize) -> [UInt8] {
    guard profile != nil || metadata.exif != nil || metadata.xmp != nil else { return file }
    var header: [UInt8] = []
    header.append(littleEndian: flags, bytes: 4)
    header.append(littleEndian: size.width - 1, bytes: 3)
    header.append(littleEndian: size.height - 1, bytes: 3)
    var chunks = Self.chunk(WebPChunk.extended, header)
    if let profile { chunks += Self.chunk(WebPChunk.profile, profile.bytes) }
    chunks += file.dropFirst(WebPStructure.headerLength)
    if let exif = metadata.exif { chunks += Self.chunk(WebPChunk.exif, exif) }
    if let xmp = metadata.xmp { chunks += Self.chunk(WebPChunk.xmp, xmp) }
    var result = Array("RIFF".utf8)
    result.append(littleEndian: chunks.count + 4, bytes: 4)
    return result + Array("WEBP".utf8) + chunks
  }

  private var flags: Int {
    (profile == nil ? 0 : WebPStructure.Flag.profile)
      | (metadata.exif == nil ? 0 : WebPStructure.Flag.exif)
      | (metadata.xmp == nil ? 0 : WebPStructure.Flag.xmp)
  }

  private static func chunk(_ kind: WebPChunk.Kind, _ contents: [UInt8]) -> [UInt8] {
    var chunk = kind.characters
    chunk.append(littleEndian: contents.count, bytes: 4)
    chunk += contents
    if contents.count % 2 == 1 { chunk.append(0) }
    return chunk
  }
}

extension PackedPicture {
  /// The samples of a gray picture as red, green and blue.
  fileprivate func threeChannels() -> Plane {
    let result = Plane(.packed(size, channels: 3))
    withExtendedLifetime((self, result)) {
      for index in 0..<size.pixelCount {
        (result.samples + 3 * index).update(repeating: samples.samples[index], count: 3)
      }
    }
    return result
  }
}
