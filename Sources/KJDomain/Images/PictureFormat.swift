/// The format of a picture file.
public enum PictureFormat: String, Sendable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case heic
  case avif
  case bmp
  case tiff

  /// The most bytes that ``init(head:)`` looks at.
  package static let headLength = 64

  /// The name that people use for the format: `JPEG`, `WebP`.
  package var name: String {
    switch self {
    case .webp: "WebP"
    default: rawValue.uppercased()
    }
  }

  /// The usual file extension, without the dot: `jpg`, `png`.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    default: rawValue
    }
  }

  /// The format with this extension, in lower case and without a dot.
  package init?(fileExtension: String) {
    switch fileExtension {
    case "jpeg": self = .jpeg
    case "tif": self = .tiff
    default:
      guard let format = Self.allCases.first(where: { $0.fileExtension == fileExtension }) else {
        return nil
      }
      self = format
    }
  }

  /// The format that a file name claims; nil if the name claims none.
  package init?(claimedBy name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(fileExtension: name[name.utf8.index(after: dot)...].lowercased())
  }

  /// The format that the first bytes of a file announce; nil for any other format.
  ///
  /// Fewer than ``headLength`` bytes are enough if the file is shorter. Only the signature is checked; the rest of the
  /// file may still be damaged.
  package init?(head: some Sequence<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    guard let format = Self.allCases.first(where: { $0.hasSignature(in: head) }) else { return nil }
    self = format
  }

  private func hasSignature(in head: [UInt8]) -> Bool {
    switch self {
    case .jpeg: head.starts(with: [0xFF, 0xD8]) && (head.count == 2 || head[2] == 0xFF)
    case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .gif: head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8)
    case .webp: head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
    case .heic: Self.brands(in: head).contains(where: Self.heicBrands.contains)
    case .avif: Self.brands(in: head).contains(where: Self.avifBrands.contains)
    case .bmp: Self.isBitmap(head)
    case .tiff: Self.tiffSignatures.contains(where: head.starts(with:)) && !Self.isCanonRaw(head)
    }
  }

  private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
  private static let avifBrands: Set<String> = ["avif", "avis"]
  private static let tiffSignatures: [[UInt8]] = [
    [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
  ]

  /// Whether this is the data of a Canon camera, which is laid out like a TIFF file and marked after its header.
  static func isCanonRaw(_ head: [UInt8]) -> Bool {
    head.starts(with: "II*\0".utf8) && head.dropFirst(8).starts(with: "CR".utf8)
  }

  /// The major and compatible brands from the `ftyp` box at the start of an ISO media file (ISO/IEC 14496-12, section
  /// 4.3), as far as `head` contains them.
  private static func brands(in head: [UInt8]) -> [String] {
    guard head.count >= 12, head.dropFirst(4).starts(with: "ftyp".utf8) else { return [] }
    let boxSize = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = min(head.count, boxSize)
    return stride(from: 8, to: end - 3, by: 4).compactMap { offset in
      // The four bytes after the major brand are its minor version.
      offset == 12 ? nil : String(decoding: head[offset..<offset + 4], as: UTF8.self)
    }
  }

  /// `BM` alone would match ordinary text, so the reserved bytes and the size of the second header must be valid too.
  private static func isBitmap(_ head: [UInt8]) -> Bool {
    guard head.count >= 18, head.starts(with: "BM".utf8) else { return false }
    // OS/2's header may end after any field.
    let headerSizes = [12, 108, 124] + Array(stride(from: 16, through: 64, by: 2))
    return head[6..<10].allSatisfy { $0 == 0 } && headerSizes.contains(Int(head[14]))
      && head[15..<18].allSatisfy { $0 == 0 }
  }
}
