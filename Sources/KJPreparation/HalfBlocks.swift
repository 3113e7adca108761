internal import KJDomain
internal import KJImaging

/// A picture as text: each cell shows two pixels, one above the other.
struct HalfBlocks {
  private let picture: PackedPicture
  private let hasAllColors: Bool

  /// The pixels of a PNG file, made smaller if they do not fit.
  ///
  /// - Parameters:
  ///   - cells: The maximum number of columns and rows.
  ///   - hasAllColors: Whether the terminal shows 24-bit color; otherwise 256 colors are used.
  init(ofPNG file: [UInt8], within cells: PixelSize, hasAllColors: Bool) throws(PictureError) {
    let room = PixelSize(width: cells.width, height: cells.height * 2)
    picture = try PackedPicture(png: file, within: room)
    self.hasAllColors = hasAllColors
  }

  /// One line for two rows of pixels; each ends with a reset of the colors and a line feed.
  var text: String {
    stride(from: 0, to: picture.size.height, by: 2).map { line(from: $0) + "\u{1B}[0m\n" }.joined()
  }

  private func line(from top: Int) -> String {
    var last: [String?] = [nil, nil]
    var text = ""
    for column in 0..<picture.size.width {
      // The last line may have only one row.
      for (place, row) in (top..<min(top + 2, picture.size.height)).enumerated() {
        let color = color(column, row)
        if color != last[place] { text += "\u{1B}[\(place == 0 ? 38 : 48);\(color)m" }
        last[place] = color
      }
      text += "▀"
    }
    return text
  }

  /// The SGR parameters after 38 or 48.
  private func color(_ column: Int, _ row: Int) -> String {
    let parts = picture.color(column, row)
    return hasAllColors
      ? "2;\(parts[0]);\(parts[1]);\(parts[2])" : "5;\(Self.nearest(parts))"
  }

  /// The nearest of xterm's 256 colors.
  ///
  /// - Parameter parts: Red, green and blue.
  static func nearest(_ parts: [Int]) -> Int {
    // The levels of the cube are 0, 95, 135, 175, 215 and 255; the grays are 8, 18 and so on up to 238.
    if let least = parts.min(), let most = parts.max(), most - least < 8, (4..<243).contains(least)
    {
      return 232 + (least + 1) / 10
    }
    let levels = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    return 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
  }
}
