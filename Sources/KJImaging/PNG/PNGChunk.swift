/// A chunk with its position in the file (PNG specification, third edition, section 5.3).
struct PNGChunk {
  /// The four letters of a chunk's name.
  struct Kind: Hashable {
    let letters: [UInt8]

    init(_ name: StaticString) { letters = name.withUTF8Buffer(Array.init) }

    init(_ letters: ByteView) { self.letters = Array(letters.buffer) }

    /// True when all four bytes are letters, as in every name.
    var isValid: Bool {
      letters.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// True if the picture cannot be shown without the chunk.
    var isCritical: Bool { letters[0] & 0x20 == 0 }
  }

  static let header = Kind("IHDR")
  static let palette = Kind("PLTE")
  static let data = Kind("IDAT")
  static let end = Kind("IEND")
  static let profile = Kind("iCCP")
  static let exif = Kind("eXIf")
  static let text = Kind("iTXt")
  static let gamma = Kind("gAMA")
  static let animation = Kind("acTL")
  private static let frameControl = Kind("fcTL")
  private static let frameData = Kind("fdAT")

  static let transparency = Kind("tRNS")

  /// The chunks that the pixels are decoded from.
  static let decoded: Set<Kind> = [header, palette, transparency, gamma, data, end]
  /// The chunks without which a picture looks different, though decoders may ignore them.
  static let visible: Set<Kind> = [transparency, animation, frameControl, frameData]
  /// The chunks that define how to show the colors, and make ``gamma`` meaningless.
  static let colorSpaces: Set<Kind> = [profile, Kind("sRGB"), Kind("cICP")]
  /// The chunks that a decoder needs, that make an animation, or that a viewer uses to show colors
  /// and proportions as intended.
  static let kept = decoded.union(colorSpaces).union([
    animation, frameControl, frameData, Kind("cHRM"), Kind("mDCV"), Kind("cLLI"), Kind("sBIT"),
    Kind("bKGD"), Kind("pHYs"),
  ])

  /// The bytes of a chunk in addition to its contents: length, name and checksum.
  static let overhead = 12

  let kind: Kind
  /// The whole chunk.
  let range: Range<Int>
  let contents: Range<Int>
  /// False when the chunk is cut off or its checksum is wrong.
  let isIntact: Bool

  /// The chunk that begins at an offset, nil at the end of the file or if there is no valid name.
  ///
  /// A chunk that is cut off by the end of the file holds the bytes up to there, and is not intact.
  init?(in source: ByteView, at start: Int) {
    guard let length = source.bigEndian32(at: start), start + 8 <= source.count else { return nil }
    kind = Kind(source.view(start + 4..<start + 8))
    guard kind.isValid else { return nil }
    let end = start + Self.overhead + length
    contents = start + 8..<max(start + 8, min(start + 8 + length, source.count))
    range = start..<min(end, source.count)
    isIntact =
      end <= source.count
      && Self.checksum(of: source.view(start + 4..<end - 4)) == source.bigEndian32(at: end - 4)
  }

  /// The checksum over a chunk's name and contents.
  static func checksum(of bytes: ByteView) -> Int { PNGInflater.checksum(of: bytes) }

  /// The bytes of a chunk.
  static func bytes(_ kind: Kind, _ contents: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(contents.count + overhead)
    result.append(bigEndian32: contents.count)
    result += kind.letters
    result += contents
    let checksum = result.withUnsafeBytes {
      Self.checksum(of: ByteView(UnsafeRawBufferPointer(rebasing: $0[4...])))
    }
    result.append(bigEndian32: checksum)
    return result
  }
}
