// What a PNG file consists of, known without decoding it.

import KJDomain

/// The parts of a PNG file that matter.
struct PNGStructure {
  /// The kinds of pixels (PNG specification, section 11.2.1).
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayWithOpacity = 4
    case rgbWithOpacity = 6
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let xmpKeyword: StaticString = "XML:com.adobe.xmp\0"
  /// The contents of a header chunk.
  static let headerLength = 13
  /// The gamma of sRGB in hundred thousandths, and how far from it one looks the same.
  private static let usualGamma = 45_455
  private static let gammaTolerance = 1_000

  let source: ByteView
  private(set) var size = PixelSize(width: 0, height: 0)
  private(set) var colorType = ColorType.rgb
  private(set) var isInterlaced = false
  private(set) var hasTransparentColor = false
  private(set) var isAnimated = false
  /// False when a chunk is missing, cut off or not what was written.
  private(set) var isIntact = false
  /// False when the file ends before the picture does.
  private(set) var isComplete = false
  /// What is wrong with a chunk that was left out and would be seen.
  private(set) var damage: String?
  private(set) var exif: Exif?
  private(set) var xmp: ByteView?
  private(set) var held: Set<DroppedData> = []
  private(set) var profile: ICCProfile?
  /// There was a color profile, but it is damaged or too large.
  private(set) var profileIsUnusable = false
  /// The chunks that are needed to show the picture, and those of an animation.
  private(set) var chunks: [PNGChunk] = []
  private var gamma: Int?
  private var hasColorSpace = false

  /// Reads the structure of a file that begins as a PNG file does.
  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    self.source = source
    var position = Self.signature.count
    var allIntact = true
    while let chunk = PNGChunk(in: source, at: position) {
      position = chunk.range.upperBound
      if chunks.isEmpty {
        try takeHeader(chunk, limits)
      } else if chunk.isIntact || chunk.kind.isCritical {
        try take(chunk)
      } else if chunk.kind == PNGChunk.profile {
        profileIsUnusable = true
      } else if PNGChunk.visible.contains(chunk.kind) {
        damage = "\(String(decoding: chunk.kind.letters, as: UTF8.self)): CRC error"
      }
      if chunk.kind.isCritical, !chunk.isIntact { allIntact = false }
      if chunk.kind == PNGChunk.end {
        isComplete = true
        break
      }
    }
    guard chunks.contains(where: { $0.kind == PNGChunk.data && !$0.contents.isEmpty }) else {
      throw .noPictureData(.png)
    }
    guard hasPalette || colorType != .indexed else {
      throw .damagedHeader(.png, "the palette is missing")
    }
    isIntact = allIntact && isComplete && damage == nil
    if isComplete, position < source.count { held.insert(.trailer) }
  }

  private mutating func takeHeader(
    _ chunk: PNGChunk, _ limits: PictureLimits
  ) throws(PictureError) {
    let header = source.view(chunk.contents)
    guard chunk.kind == PNGChunk.header, header.count == Self.headerLength, chunk.isIntact,
      let width = header.bigEndian32(at: 0), let height = header.bigEndian32(at: 4),
      let depth = header.byte(at: 8), let type = header.byte(at: 9).flatMap(ColorType.init)
    else { throw .damagedHeader(.png, "it does not begin with a right header") }
    guard width > 0, height > 0 else { throw .noPictureData(.png) }
    size = PixelSize(width: width, height: height)
    guard Self.depths(of: type).contains(depth) else {
      throw .damagedHeader(.png, "\(depth) bits a sample are none of its color type's")
    }
    colorType = type
    isInterlaced = header.byte(at: 12) == 1
    try limits.check(size, bytesHeldPerPixel: isInterlaced ? 4 : 0)
    chunks.append(chunk)
  }

  private static func depths(of type: ColorType) -> Set<UInt8> {
    switch type {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayWithOpacity, .rgbWithOpacity: [8, 16]
    }
  }

  private mutating func take(_ chunk: PNGChunk) throws(PictureError) {
    let contents = source.view(chunk.contents)
    switch chunk.kind {
    case PNGChunk.header: throw .damagedHeader(.png, "there are two headers")
    case PNGChunk.palette: try checkPalette(contents)
    case PNGChunk.profile:
      profile = PNGProfile.profile(in: contents)
      profileIsUnusable = profile == nil
      guard profile != nil else { return }
    case PNGChunk.gamma: gamma = contents.bigEndian32(at: 0)
    case PNGChunk.transparency: hasTransparentColor = true
    case PNGChunk.animation: isAnimated = true
    case _ where PNGChunk.kept.contains(chunk.kind): break
    case _ where chunk.kind.isCritical:
      throw .unsupported(
        .png, "an unknown critical chunk '\(String(decoding: chunk.kind.letters, as: UTF8.self))'")
    default:
      hold(chunk.kind, contents)
      return
    }
    if PNGChunk.colorSpaces.contains(chunk.kind) { hasColorSpace = true }
    chunks.append(chunk)
  }

  private mutating func checkPalette(_ contents: ByteView) throws(PictureError) {
    guard (3...768).contains(contents.count), contents.count.isMultiple(of: 3) else {
      throw .damagedHeader(.png, "the palette has no right length")
    }
    guard !chunks.contains(where: { $0.kind == PNGChunk.data }) else {
      throw .damagedHeader(.png, "the palette comes behind the picture data")
    }
  }

  private var hasPalette: Bool { chunks.contains { $0.kind == PNGChunk.palette } }

  private mutating func hold(_ kind: PNGChunk.Kind, _ contents: ByteView) {
    switch kind {
    case PNGChunk.exif:
      let exif = self.exif ?? Exif(contents)
      held.formUnion(exif.kinds)
      self.exif = exif
    case PNGChunk.text where contents.starts(with: Self.xmpKeyword):
      held.insert(.xmp)
      xmp = xmp ?? Self.plainText(contents)
    case PNGChunk.text, PNGChunk.Kind("tEXt"), PNGChunk.Kind("zTXt"): held.insert(.comment)
    case PNGChunk.Kind("tIME"): held.insert(.time)
    default: held.insert(.other)
    }
  }

  /// The text of an international text chunk, nil when it is compressed.
  private static func plainText(_ contents: ByteView) -> ByteView? {
    let start = xmpKeyword.utf8CodeUnitCount
    guard contents.byte(at: start) == 0 else { return nil }
    // Two flags, then the language and the translated keyword, each up to a zero byte.
    var offset = start + 2
    for _ in 0..<2 {
      while let byte = contents.byte(at: offset), byte != 0 { offset += 1 }
      offset += 1
    }
    return contents.view(min(offset, contents.count)..<contents.count)
  }

  /// True when the pixels are meant for a display of another gamma than the usual one, and nothing
  /// else is said about their colors.
  var hasUnusualGamma: Bool {
    guard let gamma, !hasColorSpace else { return false }
    return abs(gamma - Self.usualGamma) > Self.gammaTolerance
  }

  /// The bytes of the file with its frames, and with nothing that is not needed to show it.
  var assembledCount: Int { chunks.reduce(Self.signature.count) { $0 + $1.range.count } }

  /// The file with what is needed to show it and nothing else.
  var assembled: [UInt8] { assembled(of: chunks) }

  /// The file with what is needed to decode the first frame's pixels.
  ///
  /// Chunks that were cut off end where the file ends, so that a decoder comes to their end.
  var pixelData: [UInt8] {
    assembled(of: chunks.filter { PNGChunk.decoded.contains($0.kind) })
  }

  private func assembled(of chunks: [PNGChunk]) -> [UInt8] {
    var result = Self.signature
    result.reserveCapacity(assembledCount + PNGChunk.overhead)
    for chunk in chunks {
      if chunk.contents.upperBound + 4 == chunk.range.upperBound {
        result += source.view(chunk.range).buffer
      } else {
        result += PNGChunk.bytes(chunk.kind, source.view(chunk.contents).buffer)
      }
    }
    return result
  }
}
