package import KJDomain

/// A picture within a terminal's text.
package struct InlinePicture: Sendable {
  /// Identifies the picture in the terminal; unique.
  private let number: UInt32
  /// The first column within the cells that the picture may use, from 0.
  let column: Int
  let row: Int
  /// The number of rows that the picture covers.
  package let rows: Int
  /// Shows the picture at the cursor.
  package let bytes: [UInt8]
  /// Removes the picture if overwriting its cells does not; ASCII.
  let removal: String

  /// A PNG file, for kitty's or iTerm2's protocol.
  ///
  /// - Returns: nil if the file is not a PNG, or the terminal needs sixels.
  package init?(png file: [UInt8], in place: PicturePlace) {
    guard let size = Self.size(ofPNG: file) else { return nil }
    let (columns, rows) = place.cells(for: size)
    self.rows = rows
    number = .random(in: 1...UInt32(Int32.max))
    column = (place.columns - columns) / 2
    row = (place.rows - rows) / 2
    switch place.way {
    case .kitty:
      bytes = Self.kitty(file, number, columns, rows)
      removal = "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"
    case .iTerm2:
      bytes = Self.iTerm2(file, columns, rows)
      removal = ""
    case .sixel: return nil
    }
  }

  /// Sixels that begin with their size (DECGRA).
  ///
  /// - Returns: nil if the size is missing, or the picture does not fit.
  package init?(sixels: [UInt8], in place: PicturePlace) {
    guard place.way == .sixel, let cell = place.cell, let size = Self.size(ofSixels: sixels) else {
      return nil
    }
    let columns = (size.width + cell.width - 1) / cell.width
    rows = (size.height + cell.height - 1) / cell.height
    guard columns <= place.columns, rows <= place.rows else { return nil }
    number = .random(in: 1...UInt32(Int32.max))
    column = (place.columns - columns) / 2
    row = (place.rows - rows) / 2
    bytes = sixels
    removal = ""
  }

  /// The most Base64 bytes in one sequence of kitty's protocol.
  private static let longestPiece = 4096

  /// The file in pieces, shown at once in some cells (`a=T`), without moving the cursor (`C=1`) or an answer (`q=2`).
  private static func kitty(
    _ file: [UInt8], _ number: UInt32, _ columns: Int, _ rows: Int
  ) -> [UInt8] {
    let data = Array(Base64.encode(file).utf8)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: longestPiece) {
      let end = min(start + longestPiece, data.count)
      let keys = start == 0 ? "a=T,f=100,t=d,i=\(number),c=\(columns),r=\(rows),C=1," : ""
      bytes += "\u{1B}_G\(keys)q=2,m=\(end < data.count ? 1 : 0);".utf8
      bytes += data[start..<end]
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }

  private static func iTerm2(_ file: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8] {
    let keys =
      "inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=1;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):\(Base64.encode(file))\u{07}".utf8)
  }

  private static let pngHead: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

  package static func size(ofPNG file: [UInt8]) -> PixelSize? {
    guard file.starts(with: pngHead), file.count > pngHead.count + 8 else { return nil }
    func number(_ offset: Int) -> Int {
      file[pngHead.count + offset..<pngHead.count + offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let size = PixelSize(width: number(0), height: number(4))
    return size.isEmpty || size.longestEdge > 1 << 16 ? nil : size
  }

  /// The last two numbers of `" 1 ; 1 ; width ; height`.
  private static func size(ofSixels sixels: [UInt8]) -> PixelSize? {
    guard let start = sixels.prefix(32).firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let digits = sixels[(start + 1)...].prefix(32).prefix { (0x30...0x3B).contains($0) }
    let numbers = digits.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard numbers.count == 4 else { return nil }
    let size = PixelSize(width: numbers[2], height: numbers[3])
    return size.isEmpty ? nil : size
  }
}

extension InlinePicture: Equatable {
  package static func == (one: InlinePicture, other: InlinePicture) -> Bool {
    one.number == other.number
  }
}
