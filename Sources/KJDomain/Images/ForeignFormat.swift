/// The format of a picture file that must be converted first.
///
/// kj does not treat such a file as a picture: an upload sends it unchanged. kj mentions the format only to a person
/// who asked for a picture.
public enum ForeignFormat: String, Sendable, CaseIterable {
  case pdf
  case svg
  case jpegXL = "jxl"
  case jpeg2000 = "jp2"
  case photoshop = "psd"
  case icon = "ico"
  case cameraRaw = "raw"
  /// Panasonic's format, in which the full-size preview has a different name.
  case panasonicRaw = "rw2"

  /// The most bytes that ``init(head:)`` looks at: an SVG picture may begin with a few comments.
  package static let headLength = 1024

  /// The name that people use for the format.
  package var name: String {
    switch self {
    case .pdf: "PDF"
    case .svg: "SVG"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .photoshop: "PSD"
    case .icon: "ICO"
    case .cameraRaw, .panasonicRaw: "camera RAW"
    }
  }

  /// The format that the first bytes of a file announce; nil for any other format.
  ///
  /// Most camera formats are missing, because they begin like TIFF: only a directory in the file identifies them.
  package init?(head: some Sequence<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    guard let format = Self.allCases.first(where: { $0.hasSignature(in: head) }) else { return nil }
    self = format
  }

  private func hasSignature(in head: [UInt8]) -> Bool {
    switch self {
    case .pdf: head.starts(with: "%PDF-".utf8)
    case .svg: Self.isDrawing(head)
    case .jpegXL: head.starts(with: [0xFF, 0x0A]) || head.starts(with: Self.box("JXL "))
    case .jpeg2000:
      head.starts(with: Self.box("jP  ")) || head.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
    case .photoshop: head.starts(with: "8BPS\0".utf8)
    case .icon: Self.isIcon(head)
    case .cameraRaw:
      Self.rawMarks.contains { head.starts(with: $0.utf8) }
        || head.dropFirst(4).starts(with: "ftypcrx ".utf8) || PictureFormat.isCanonRaw(head)
    case .panasonicRaw: head.starts(with: "IIU\0".utf8)
    }
  }

  /// Fuji's mark, and the three marks of Olympus.
  private static let rawMarks = ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR"]

  /// The first box of a file in a JPEG committee format (ISO/IEC 15444-1, section I.5.1).
  private static func box(_ name: String) -> [UInt8] {
    [0, 0, 0, 12] + Array(name.utf8) + [0x0D, 0x0A, 0x87, 0x0A]
  }

  /// Whether the file contains an `svg` element, perhaps after a declaration, comments and a document type.
  private static func isDrawing(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
      .drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if text.starts(with: "<svg".utf8) { return true }
    let begins = ["<?xml", "<!--", "<!DOCTYPE svg"].contains { text.starts(with: $0.utf8) }
    return begins && text.indices.contains { text[$0...].starts(with: "<svg".utf8) }
  }

  /// Whether it is an icon or cursor; the first bytes alone match other files, so the first entry must be plausible.
  private static func isIcon(_ head: [UInt8]) -> Bool {
    guard head.count >= 22 else { return false }
    return head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0])
      ? head[4] > 0 && head[5] == 0 && head[9] == 0 : false
  }
}

extension ForeignFormat {
  /// A command that converts a file with this name into a picture.
  package func conversion(of name: String) -> String {
    let stem = Self.stem(of: name)
    return switch self {
    case .pdf: "pdftoppm -r 150 -png \(name) \(stem)"
    case .svg: "rsvg-convert \(name) -o \(stem).png"
    case .jpegXL: "djxl \(name) \(stem).png"
    case .jpeg2000: "opj_decompress -i \(name) -o \(stem).png"
    case .photoshop: "convert \(name)\\[0] \(stem).png"
    case .icon: "icotool -x \(name)"
    case .cameraRaw: "exiftool -b -PreviewImage \(name) > \(stem).jpg"
    case .panasonicRaw: "exiftool -b -JpgFromRaw \(name) > \(stem).jpg"
    }
  }

  /// The name without its extension.
  package static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      !name[dot...].contains("/"), name[name.index(before: dot)] != "/"
    else { return name }
    return String(name[..<dot])
  }
}
