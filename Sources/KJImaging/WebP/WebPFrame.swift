import KJDomain

/// One picture, lossy with an optional chunk for its opacity, or lossless.
struct WebPFrame {
  let size: PixelSize
  let isLossless: Bool
  let hasOpacity: Bool
  /// The chunks of the opacity and the pixels, in the form that libwebp expects.
  let coded: Range<Int>
  /// False when the pixels are cut off.
  let isWhole: Bool
  /// Its position on the canvas, from the left and from the top.
  var offset = (x: 0, y: 0)

  /// The mark before the size in the header of a lossy key frame (RFC 6386, section 9.1).
  private static let startCode = [0x9D, 0x01, 0x2A] as [UInt8]
  /// The mark before the size in a lossless header.
  private static let losslessMark: UInt8 = 0x2F

  private static let pixelKinds: Set<WebPChunk.Kind> = [WebPChunk.lossy, WebPChunk.lossless]

  /// The first picture among the chunks, nil if there is none or it makes no sense.
  init?(_ chunks: [WebPChunk], in source: ByteView) {
    guard let index = chunks.firstIndex(where: { Self.pixelKinds.contains($0.kind) }) else {
      return nil
    }
    let pixels = chunks[index]
    let header = source.view(pixels.contents)
    isLossless = pixels.kind == WebPChunk.lossless
    isWhole = pixels.isWhole
    if isLossless {
      guard header.byte(at: 0) == Self.losslessMark,
        let bits = header.littleEndian(at: 1, bytes: 4)
      else { return nil }
      size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      hasOpacity = bits >> 28 & 1 == 1
      coded = pixels.range
    } else {
      guard let first = header.byte(at: 0), first & 1 == 0,
        header.view(3..<6).buffer.elementsEqual(Self.startCode),
        let width = header.littleEndian(at: 6, bytes: 2),
        let height = header.littleEndian(at: 8, bytes: 2)
      else { return nil }
      size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
      let opacity = chunks[..<index].last { $0.kind == WebPChunk.opacity }
      hasOpacity = opacity != nil
      coded = (opacity?.range.lowerBound ?? pixels.range.lowerBound)..<pixels.range.upperBound
    }
  }

  /// True for the pixel chunk and the opacity chunk.
  func holds(_ chunk: WebPChunk) -> Bool {
    coded.contains(chunk.range.lowerBound)
      && (Self.pixelKinds.contains(chunk.kind) || chunk.kind == WebPChunk.opacity)
  }

  /// The bytes per pixel that libwebp holds in addition to its output.
  var bytesHeldPerPixel: Int { isLossless ? 4 : hasOpacity ? 1 : 0 }
}
