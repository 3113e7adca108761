/// One block with its position in the file (GIF89a specification, appendix A).
struct GIFBlock {
  enum Kind: Hashable {
    case image
    /// How the next image or text is shown.
    case control
    /// How many times an animation runs.
    case loop
    case comment
    case xmp
    /// Text that the viewer should draw, though no viewer does.
    case text
    /// Data of an application.
    case other
    case trailer
  }

  private static let imageMark: UInt8 = 0x2C
  private static let extensionMark: UInt8 = 0x21
  private static let trailerMark: UInt8 = 0x3B
  private static let controlLabel: UInt8 = 0xF9
  private static let commentLabel: UInt8 = 0xFE
  private static let textLabel: UInt8 = 0x01
  private static let applicationLabel: UInt8 = 0xFF
  /// The length of the mark, the position, the size and the flags.
  static let imageHeaderLength = 10

  let kind: Kind
  let range: Range<Int>
  /// False when the file ends before the block does.
  let isWhole: Bool

  /// The block that begins at an offset, nil if there is none.
  init?(in source: ByteView, at start: Int) {
    let dataStart: Int
    switch source.byte(at: start) {
    case Self.trailerMark:
      (kind, range, isWhole) = (.trailer, start..<start + 1, true)
      return
    case Self.imageMark:
      guard let flags = source.byte(at: start + Self.imageHeaderLength - 1) else { return nil }
      kind = .image
      // The initial code size comes before the data.
      dataStart = start + Self.imageHeaderLength + Self.tableLength(flags) + 1
    case Self.extensionMark:
      guard let label = source.byte(at: start + 1) else { return nil }
      kind = Self.kind(of: label, source.view(start + 2..<source.count))
      dataStart = start + 2
    default: return nil
    }
    let end = Self.end(ofDataIn: source, from: dataStart)
    range = start..<min(end ?? source.count, source.count)
    isWhole = end != nil
  }

  private static func kind(of label: UInt8, _ data: ByteView) -> Kind {
    switch label {
    case controlLabel: return .control
    case commentLabel: return .comment
    case textLabel: return .text
    case applicationLabel:
      if data.starts(with: "\u{0B}NETSCAPE2.0") || data.starts(with: "\u{0B}ANIMEXTS1.0") {
        return .loop
      }
      return data.starts(with: GIFBlock.xmpName) ? .xmp : .other
    default: return .other
    }
  }

  /// The name of the block that holds an XMP packet, with its length.
  static let xmpName: StaticString = "\u{0B}XMP DataXMP"

  /// The length in bytes of the color table that the flags announce.
  static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// The end of data in pieces of up to 255 bytes, nil if the file ends first.
  private static func end(ofDataIn source: ByteView, from start: Int) -> Int? {
    var position = start
    while let length = source.byte(at: position) {
      position += Int(length) + 1
      if length == 0 { return position }
    }
    return nil
  }
}
