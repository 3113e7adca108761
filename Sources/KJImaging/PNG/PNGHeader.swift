import KJDomain

/// The contents of an `IHDR` chunk that matter here (PNG specification, section 11.2.1).
struct PNGHeader {
  /// The kinds of pixels.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayWithOpacity = 4
    case rgbWithOpacity = 6

    /// Samples per pixel.
    var channels: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayWithOpacity: 2
      case .rgb: 3
      case .rgbWithOpacity: 4
      }
    }
  }

  /// The length of the contents.
  static let length = 13

  let size: PixelSize
  let colorType: ColorType
  /// Bits per sample.
  let depth: Int
  let isInterlaced: Bool
  /// True if the rows are in order, and filtered and compressed with the standard methods.
  let hasPlainRows: Bool

  /// The header in the first chunk of a file.
  init(_ chunk: PNGChunk, in source: ByteView) throws(PictureError) {
    let header = source.view(chunk.contents)
    guard chunk.kind == PNGChunk.header, header.count == Self.length, chunk.isIntact,
      let width = header.bigEndian32(at: 0), let height = header.bigEndian32(at: 4),
      let depth = header.byte(at: 8), let type = header.byte(at: 9).flatMap(ColorType.init)
    else { throw .damagedHeader(.png, "it does not begin with a valid header") }
    guard width > 0, height > 0 else { throw .noPictureData(.png) }
    guard Self.depths(of: type).contains(depth) else {
      throw .damagedHeader(.png, "its color type does not allow \(depth) bits per sample")
    }
    size = PixelSize(width: width, height: height)
    colorType = type
    self.depth = Int(depth)
    isInterlaced = header.byte(at: 12) == 1
    hasPlainRows = (10..<Self.length).allSatisfy { header.byte(at: $0) == 0 }
  }

  /// The header contents for a file with eight bits per sample.
  static func contents(_ size: PixelSize, _ type: ColorType) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian32: size.width)
    bytes.append(bigEndian32: size.height)
    return bytes + [8, type.rawValue, 0, 0, 0]
  }

  private static func depths(of type: ColorType) -> Set<UInt8> {
    switch type {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayWithOpacity, .rgbWithOpacity: [8, 16]
    }
  }
}
