import KJDomain

/// The parts of a WebP file that matter (RFC 9649).
struct WebPStructure {
  /// `RIFF`, the length of the rest, and `WEBP`.
  static let headerLength = 12
  private static let extendedHeaderLength = 10
  static let frameHeaderLength = 16
  /// Some programs write the signature of a JPEG segment before the EXIF structure.
  private static let exifPrefix: StaticString = "Exif\0\0"

  enum Flag {
    static let animation = 0x02
    static let xmp = 0x04
    static let exif = 0x08
    static let profile = 0x20
  }

  let source: ByteView
  /// The size of the canvas; a still picture fills it.
  let size: PixelSize
  /// The picture, or the first frame of an animation.
  let frame: WebPFrame
  let isAnimated: Bool
  private(set) var condition = PictureCondition.cut
  private(set) var metadata = FoundMetadata()
  private(set) var profile: ICCProfile?
  /// The color profile for a copy.
  private(set) var copiedProfile: ICCProfile?
  /// The chunk that holds the profile.
  private(set) var profileChunk: WebPChunk?
  private(set) var profileIsUnusable = false
  let chunks: [WebPChunk]

  /// Reads the structure of a file that begins like a WebP file.
  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    self.source = source
    guard let length = source.littleEndian(at: 4, bytes: 4) else { throw .noPictureData(.webp) }
    let end = Self.headerLength - 4 + length
    let part = Self.headerLength..<max(Self.headerLength, min(end, source.count))
    chunks = WebPChunk.chunks(in: source, part)
    let extended = chunks.first.flatMap { $0.kind == WebPChunk.extended ? $0 : nil }
    let canvas = try extended.map { chunk throws(PictureError) in
      try Canvas(source.view(chunk.contents))
    }
    isAnimated = canvas?.isAnimated ?? false
    frame = try Self.firstFrame(of: chunks, in: source, isAnimated: isAnimated)
    size = canvas?.size ?? frame.size
    guard !frame.size.isEmpty else { throw .noPictureData(.webp) }
    guard
      isAnimated
        ? frame.offset.x + frame.size.width <= size.width
          && frame.offset.y + frame.size.height <= size.height : frame.size == size
    else { throw .damagedHeader(.webp, "the picture does not fit its canvas") }
    try limits.check(size, bytesHeldPerPixel: frame.bytesHeldPerPixel)
    takeChunks(isExtended: canvas != nil)
    if end <= source.count, chunks.allSatisfy(\.isWhole), frame.isWhole {
      let isIntact = chunks.last?.end == end && length % 2 == 0 && framesAreWhole
      condition = isIntact ? .whole : .damaged(nil)
    }
    if end < source.count { metadata.note(.trailer) }
  }

  /// The header of an extended file.
  private struct Canvas {
    let size: PixelSize
    let isAnimated: Bool

    init(_ header: ByteView) throws(PictureError) {
      guard let flags = header.littleEndian(at: 0, bytes: 1),
        let width = header.littleEndian(at: 4, bytes: 3),
        let height = header.littleEndian(at: 7, bytes: 3)
      else { throw .damagedHeader(.webp, "it is cut off") }
      size = PixelSize(width: width + 1, height: height + 1)
      isAnimated = flags & Flag.animation != 0
    }
  }

  private static func firstFrame(
    of chunks: [WebPChunk], in source: ByteView, isAnimated: Bool
  ) throws(PictureError) -> WebPFrame {
    guard isAnimated else {
      guard let frame = WebPFrame(chunks, in: source) else { throw .noPictureData(.webp) }
      return frame
    }
    guard let chunk = chunks.first(where: { $0.kind == WebPChunk.frame }) else {
      throw .noPictureData(.webp)
    }
    let header = source.view(chunk.contents)
    guard var frame = WebPFrame(parts(of: chunk, in: source), in: source),
      let x = header.littleEndian(at: 0, bytes: 3), let y = header.littleEndian(at: 3, bytes: 3)
    else { throw .noPictureData(.webp) }
    frame.offset = (2 * x, 2 * y)
    return frame
  }

  /// The chunks within a frame of an animation.
  static func parts(of frame: WebPChunk, in source: ByteView) -> [WebPChunk] {
    let start = min(frame.contents.lowerBound + frameHeaderLength, frame.contents.upperBound)
    return WebPChunk.chunks(in: source, start..<frame.contents.upperBound)
  }

  private var framesAreWhole: Bool {
    chunks.allSatisfy { chunk in
      guard chunk.kind == WebPChunk.frame else { return true }
      let parts = Self.parts(of: chunk, in: source)
      return parts.allSatisfy(\.isWhole) && WebPFrame(parts, in: source) != nil
    }
  }

  /// The pictures of an animation after the first.
  var furtherFrames: [WebPFrame] {
    guard isAnimated else { return [] }
    return chunks.filter { $0.kind == WebPChunk.frame }.dropFirst().compactMap { chunk in
      WebPFrame(Self.parts(of: chunk, in: source), in: source)
    }
  }

  private mutating func takeChunks(isExtended: Bool) {
    for chunk in chunks {
      let contents = source.view(chunk.contents)
      switch chunk.kind {
      case WebPChunk.exif:
        let start = contents.starts(with: Self.exifPrefix) ? Self.exifPrefix.utf8CodeUnitCount : 0
        metadata.take(exif: contents.view(start..<contents.count))
      case WebPChunk.xmp: metadata.take(xmp: contents)
      case WebPChunk.profile:
        guard profile == nil else { break }
        if isExtended { profile = ICCProfile(bytes(of: chunk)) }
        copiedProfile = profile?.anonymous
        if profile == nil { profileIsUnusable = true } else { profileChunk = chunk }
      default: if !isShown(chunk) { metadata.note(.other) }
      }
    }
  }

  /// The contents of a chunk, empty if it is cut off or too long for a profile.
  private func bytes(of chunk: WebPChunk) -> [UInt8] {
    guard chunk.isWhole, chunk.contents.count <= ICCProfile.maximumLength else { return [] }
    return Array(source.view(chunk.contents).buffer)
  }
}
