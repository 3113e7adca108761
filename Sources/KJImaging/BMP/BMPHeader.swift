import KJDomain

/// The size, the coding and the layout of a BMP file (Microsoft's BITMAPCOREHEADER to BITMAPV5HEADER, and
/// OS/2's header, which may end after any field).
struct BMPHeader {
  /// How the pixels are stored.
  enum Coding {
    case plain
    case runLengths
  }

  /// The length of the file header; the offset of a profile is counted from its end.
  private static let start = 14
  private static let coreLength = 12
  private static let windowsLength = 40
  /// The lengths of Windows' headers; all other lengths are OS/2's.
  private static let windowsLengths: Set<Int> = [windowsLength, 52, 56, 108, 124]
  /// The length of the first header with room for an opacity mask.
  private static let opacityLength = 56
  private static let profileLength = 124
  private static let masksOffset = 54

  let size: PixelSize
  /// False for the usual BMP file, which begins with its last row.
  let isTopDown: Bool
  /// Bits per pixel: 1, 2, 4, 8, 16, 24 or 32.
  let depth: Int
  let coding: Coding
  /// The masks for pixels of more than eight bits; nil if a pixel is a color index.
  let masks: BMPMasks?
  /// The color table, as far as the file contains it: blue, green, red and in most files a fourth byte.
  let colors: ByteView
  /// Bytes per color.
  let colorLength: Int
  let pixels: ByteView
  /// The embedded profile; empty when there is none.
  let profile: ByteView

  /// Reads the headers of a file that begins like a BMP file.
  init(_ source: ByteView) throws(PictureError) {
    guard let length = source.littleEndian(at: Self.start, bytes: 4) else {
      throw .noPictureData(.bmp)
    }
    let fields = Fields(source: source, length: length)
    guard let width = fields.width, let height = fields.height, let depth = fields.depth else {
      throw .noPictureData(.bmp)
    }
    size = PixelSize(width: width, height: abs(height))
    isTopDown = height < 0
    let compression = try Compression(fields.compression, isOS2: fields.isOS2)
    guard compression.depths.contains(depth) else {
      throw .unsupported(.bmp, "\(depth) bits per pixel with \(compression.name)")
    }
    self.depth = depth
    coding = compression == .runs4 || compression == .runs8 ? .runLengths : .plain
    masks = depth > 8 ? try Self.masks(depth, compression, fields, source) : nil

    var end = Self.start + length
    if length == Self.windowsLength { end += compression.masksLength }
    colorLength = length == Self.coreLength ? 3 : 4
    let most = depth > 8 ? 0 : 1 << depth
    let count = fields.colorCount.flatMap { $0 > 0 && $0 < most ? $0 : nil } ?? most
    let colorsEnd = end + count * colorLength
    // Like other readers, ignore an offset that cannot be right; some writers fail to count the colors in it.
    let stated = source.littleEndian(at: 10, bytes: 4) ?? 0
    let pixelsStart = stated > end && stated < source.count ? stated : colorsEnd
    colors = source.view(end..<max(end, min(colorsEnd, pixelsStart)))
    pixels = source.view(pixelsStart..<max(pixelsStart, source.count))
    profile = length == Self.profileLength ? Self.profile(source) : source.view(0..<0)
  }

  private static func masks(
    _ depth: Int, _ compression: Compression, _ fields: Fields, _ source: ByteView
  ) throws(PictureError) -> BMPMasks {
    var masks = BMPMasks.usual(depth)
    if compression.masksLength > 0 {
      let count = fields.length >= opacityLength || compression == .alphaBitFields ? 4 : 3
      masks = (0..<count).map { index in
        UInt32(source.littleEndian(at: masksOffset + 4 * index, bytes: 4) ?? 0)
      }
    }
    guard let usable = BMPMasks(masks) else { throw .damagedHeader(.bmp, "a color mask has gaps") }
    return usable
  }

  private static func profile(_ source: ByteView) -> ByteView {
    let isEmbedded = source.view(start + 56..<start + 60).starts(with: "DEBM")
    guard isEmbedded, let offset = source.littleEndian(at: start + 112, bytes: 4),
      let count = source.littleEndian(at: start + 116, bytes: 4)
    else { return source.view(0..<0) }
    return source.view(start + offset..<start + offset + count)
  }

  /// The fields of a header, nil if it is too short for them.
  private struct Fields {
    let source: ByteView
    let length: Int

    var isCore: Bool { length == BMPHeader.coreLength }
    var isOS2: Bool { !BMPHeader.windowsLengths.contains(length) }
    var width: Int? { isCore ? number(4, bytes: 2) : signed(4) }
    /// Negative if the top row is stored first.
    var height: Int? { isCore ? number(6, bytes: 2) : signed(8) }
    var depth: Int? { isCore ? number(10, bytes: 2) : number(14, bytes: 2) }
    var compression: Int { number(16, bytes: 4) ?? 0 }
    var colorCount: Int? { number(32, bytes: 4) }

    private func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset + bytes <= length else { return nil }
      return source.littleEndian(at: BMPHeader.start + offset, bytes: bytes)
    }

    private func signed(_ offset: Int) -> Int? {
      number(offset, bytes: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    }
  }

  /// The codings that kj reads.
  private enum Compression: Int {
    case none = 0
    case runs8 = 1
    case runs4 = 2
    case bitFields = 3
    case alphaBitFields = 6

    /// In OS/2 files, two of the numbers mean something else.
    init(_ number: Int, isOS2: Bool) throws(PictureError) {
      switch (number, isOS2) {
      case (3, true): throw .unsupported(.bmp, "Huffman coding")
      case (4, true): throw .unsupported(.bmp, "24-bit run lengths")
      case (4, false): throw .unsupported(.bmp, "an embedded JPEG picture")
      case (5, _): throw .unsupported(.bmp, "an embedded PNG picture")
      default: break
      }
      guard let known = Compression(rawValue: number) else {
        throw .unsupported(.bmp, "coding \(number)")
      }
      self = known
    }

    var name: String {
      switch self {
      case .none: "no compression"
      case .runs8, .runs4: "run lengths"
      case .bitFields, .alphaBitFields: "color masks"
      }
    }

    /// The bits per pixel that this coding allows.
    var depths: Set<Int> {
      switch self {
      case .none: [1, 2, 4, 8, 16, 24, 32]
      case .runs8: [8]
      case .runs4: [4]
      case .bitFields, .alphaBitFields: [16, 24, 32]
      }
    }

    /// The length of the masks after a header that has no room for them.
    var masksLength: Int {
      switch self {
      case .none, .runs8, .runs4: 0
      case .bitFields: 12
      case .alphaBitFields: 16
      }
    }
  }
}
