import KJDomain

/// The parts of a PNG file that matter.
struct PNGStructure {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let xmpKeyword: StaticString = "XML:com.adobe.xmp\0"

  let source: ByteView
  let header: PNGHeader
  private(set) var hasTransparentColor = false
  private(set) var isAnimated = false
  private(set) var condition = PictureCondition.cut
  private(set) var metadata = FoundMetadata()
  private(set) var colors = PNGColors()
  /// The chunks that are needed to show the picture, and those of an animation.
  private(set) var chunks: [PNGChunk]

  /// Reads the structure of a file that begins like a PNG file.
  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    self.source = source
    guard let first = PNGChunk(in: source, at: Self.signature.count) else {
      throw .noPictureData(.png)
    }
    header = try PNGHeader(first, in: source)
    try limits.check(header.size, bytesHeldPerPixel: header.isInterlaced ? 4 : 0)
    chunks = [first]
    try takeChunks(from: first.range.upperBound)
    guard chunks.contains(where: { $0.kind == PNGChunk.data && !$0.contents.isEmpty }) else {
      throw .noPictureData(.png)
    }
    guard hasPalette || header.colorType != .indexed else {
      throw .damagedHeader(.png, "the palette is missing")
    }
  }

  private mutating func takeChunks(from start: Int) throws(PictureError) {
    var position = start
    var isIntact = true
    /// The message about a chunk that was left out and whose absence is visible.
    var complaint: String?
    while let chunk = PNGChunk(in: source, at: position) {
      position = chunk.range.upperBound
      if chunk.isIntact || chunk.kind.isCritical {
        try take(chunk)
      } else if chunk.kind == PNGChunk.profile {
        colors.noteDamagedProfile()
      } else if PNGChunk.visible.contains(chunk.kind) {
        complaint = "\(String(decoding: chunk.kind.letters, as: UTF8.self)): CRC error"
      }
      if chunk.kind.isCritical, !chunk.isIntact { isIntact = false }
      if chunk.kind == PNGChunk.end {
        condition = isIntact && complaint == nil ? .whole : .damaged(complaint)
        if position < source.count { metadata.note(.trailer) }
        return
      }
    }
  }

  private mutating func take(_ chunk: PNGChunk) throws(PictureError) {
    let contents = source.view(chunk.contents)
    switch chunk.kind {
    case PNGChunk.header: throw .damagedHeader(.png, "there are two headers")
    case PNGChunk.palette: try checkPalette(contents)
    case PNGChunk.profile:
      guard colors.take(profile: contents) else { return }
    case PNGChunk.gamma: colors.take(gamma: contents)
    case PNGChunk.transparency: hasTransparentColor = true
    case PNGChunk.animation: isAnimated = true
    case _ where PNGChunk.kept.contains(chunk.kind): break
    case _ where chunk.kind.isCritical:
      throw .unsupported(
        .png, "unknown critical chunk '\(String(decoding: chunk.kind.letters, as: UTF8.self))'")
    default:
      hold(chunk.kind, contents)
      return
    }
    if PNGChunk.colorSpaces.contains(chunk.kind) { colors.noteColorSpace() }
    chunks.append(chunk)
  }

  private mutating func checkPalette(_ contents: ByteView) throws(PictureError) {
    guard (3...768).contains(contents.count), contents.count.isMultiple(of: 3) else {
      throw .damagedHeader(.png, "the palette has the wrong length")
    }
    guard !chunks.contains(where: { $0.kind == PNGChunk.data }) else {
      throw .damagedHeader(.png, "the palette comes after the picture data")
    }
  }

  private var hasPalette: Bool { chunks.contains { $0.kind == PNGChunk.palette } }

  private mutating func hold(_ kind: PNGChunk.Kind, _ contents: ByteView) {
    switch kind {
    case PNGChunk.exif: metadata.take(exif: contents)
    case PNGChunk.text where contents.starts(with: Self.xmpKeyword):
      metadata.take(xmp: Self.plainText(contents))
    case PNGChunk.text, PNGChunk.Kind("tEXt"), PNGChunk.Kind("zTXt"): metadata.note(.comment)
    case PNGChunk.Kind("tIME"): metadata.note(.time)
    default: metadata.note(.other)
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

  /// The length in bytes of ``assembled``.
  var assembledCount: Int {
    chunks.reduce(Self.signature.count) { count, chunk in
      count + (chunk.kind == PNGChunk.profile ? colors.profileChunk.count : chunk.range.count)
    }
  }

  /// The file with only the chunks that are needed to show it, all frames included, and with the profile for copies.
  var assembled: [UInt8] { assembled(of: chunks) }

  /// The file with only the chunks that are needed to decode the first frame.
  ///
  /// A cut-off chunk is rewritten with the contents that are present, so that a decoder can read it.
  var pixelData: [UInt8] { assembled(of: chunks.filter { PNGChunk.decoded.contains($0.kind) }) }

  private func assembled(of chunks: [PNGChunk]) -> [UInt8] {
    var result = Self.signature
    result.reserveCapacity(assembledCount + PNGChunk.overhead)
    for chunk in chunks {
      if chunk.kind == PNGChunk.profile {
        result += colors.profileChunk
      } else if chunk.contents.upperBound + 4 == chunk.range.upperBound {
        result += source.view(chunk.range).buffer
      } else {
        result += PNGChunk.bytes(chunk.kind, source.view(chunk.contents).buffer)
      }
    }
    return result
  }
}
