/// A photo of four colored quarters: red, green / blue, white as stored, before any orientation.
public struct SyntheticPhoto: Sendable {
  /// The camera that the EXIF data names; a test that finds it has found metadata.
  public static let camera = "KJ Test Camera"

  public var width: Int
  public var height: Int
  /// The EXIF orientation, 1 to 8; nil leaves EXIF out, with its camera and GPS position.
  public var orientation: Int? = 1
  /// Detail that makes the file as large as a real photo's, about 2 bits per pixel.
  public var isNoisy = false
  /// The text of a comment segment.
  public var comment: String?
  /// A color profile: these bytes in an ICC segment.
  public var colorProfile: [UInt8]?

  public init(width: Int, height: Int) {
    precondition((1...65535).contains(width) && (1...65535).contains(height))
    self.width = width
    self.height = height
  }

  /// The file's bytes.
  ///
  /// Each row of 16×16 blocks starts afresh after a restart marker, so a few rows are encoded and
  /// then repeated: 4000×3000 takes milliseconds even in a debug build.
  public var jpeg: [UInt8] {
    let blocks = (across: (width + 15) / 16, down: (height + 15) / 16)
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      bytes += Self.segment(0xE1, EXIFBlock(orientation: orientation, camera: Self.camera).bytes)
    }
    if let colorProfile {
      bytes += Self.segment(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + colorProfile)
    }
    if let comment { bytes += Self.segment(0xFE, Array(comment.utf8)) }
    // One quantization table, all eights: a DC coefficient is then the sample itself, less 128.
    bytes += Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    bytes += Self.segment(
      0xC0,
      [8] + Self.big(height) + Self.big(width) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
    bytes += Self.segment(0xC4, JPEGRow.huffmanTables)
    bytes += Self.segment(0xDD, Self.big(blocks.across))
    bytes += Self.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    appendRows(to: &bytes, blocks)
    return bytes + [0xFF, 0xD9]
  }

  private func appendRows(to bytes: inout [UInt8], _ blocks: (across: Int, down: Int)) {
    // Eight variants of noisy rows look irregular enough; plain ones are all the same.
    let variants = isNoisy ? 8 : 1
    func rows(_ left: JPEGRow.Color, _ right: JPEGRow.Color) -> [[UInt8]] {
      (0..<variants).map { variant in
        JPEGRow.encode(
          blocks.across, left: left, right: right, noise: isNoisy ? UInt64(variant + 1) : nil)
      }
    }
    let top = rows(.red, .green)
    let bottom = rows(.blue, .white)
    for row in 0..<blocks.down {
      if row > 0 { bytes += [0xFF, 0xD0 + UInt8((row - 1) % 8)] }
      bytes += (row < (blocks.down + 1) / 2 ? top : bottom)[row % variants]
    }
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2) + content
  }

  private static func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
