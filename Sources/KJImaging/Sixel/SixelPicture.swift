package import KJDomain

/// Makes sixels.
package enum SixelPicture {
  /// Terminals have 256 color registers or more; this many colors make a small picture look right.
  private static let mostColors = 64
  private static let bandHeight = 6
  /// A run of equal columns of at least this length is shorter when written with its count.
  private static let shortestRun = 4

  /// The pixels of a PNG file, made smaller if they do not fit.
  package static func bytes(
    ofPNG file: [UInt8], within size: PixelSize
  ) throws(PictureError) -> [UInt8] {
    let picture = try PackedPicture(png: file, within: size)
    guard let palette = ColorPalette(of: picture, capacity: mostColors) else {
      preconditionFailure("a picture in colors has a palette")
    }
    return bytes(of: palette.indexed(picture))
  }

  /// The picture with its palette; pixels below the last row stay as they are (`P2` = 1).
  static func bytes(of picture: IndexedPicture) -> [UInt8] {
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.size.width);\(picture.size.height)"
    for (index, color) in picture.colors.enumerated() {
      let parts = [color.x, color.y, color.z].map { String((Int($0) * 100 + 127) / 255) }
      text += "#\(index);2;\(parts.joined(separator: ";"))"
    }
    var bytes = Array(text.utf8)
    for top in stride(from: 0, to: picture.size.height, by: bandHeight) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      add(band(of: picture, from: top), to: &bytes)
    }
    return bytes + "\u{1B}\\".utf8
  }

  /// For each color of a band of rows, the rows that have it in each column, one bit per row.
  private static func band(of picture: IndexedPicture, from top: Int) -> [Int: [UInt8]] {
    var band: [Int: [UInt8]] = [:]
    let size = picture.size
    withExtendedLifetime(picture.samples) {
      for row in top..<min(top + bandHeight, size.height) {
        let samples = picture.samples.row(row)
        for column in 0..<size.width {
          band[
            Int(samples[column]), default: [UInt8](repeating: 0, count: size.width)
          ][column] |= 1 << UInt8(row - top)
        }
      }
    }
    return band
  }

  private static func add(_ band: [Int: [UInt8]], to bytes: inout [UInt8]) {
    for (index, color) in band.keys.sorted().enumerated() {
      // Back to the first column, for the next color.
      if index > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(color)".utf8
      var columns = band[color, default: []][...]
      while columns.last == 0 { columns.removeLast() }
      while let first = columns.first {
        let run = columns.prefix { $0 == first }.count
        let sixel = first + 0x3F
        bytes +=
          run < shortestRun
          ? [UInt8](repeating: sixel, count: run) : Array("!\(run)".utf8) + [sixel]
        columns = columns.dropFirst(run)
      }
    }
  }
}

extension PackedPicture {
  /// The picture in a PNG file as red, green and blue, made smaller if it does not fit.
  package init(png file: [UInt8], within size: PixelSize) throws(PictureError) {
    let picture = try file.withView { view throws(PictureError) in
      let source = PNGSource(try PNGStructure(view, limits: .standard), limits: .standard)
      let fitting = source.size.fitting { $0.width <= size.width && $0.height <= size.height }
      return try source.reduced(to: fitting).picture.packed()
    }
    self = picture.isGray ? Self(Plane(.packed(picture.size, channels: 3))) : picture
    for index in 0..<(picture.isGray ? 3 * picture.size.pixelCount : 0) {
      samples.samples[index] = picture.samples.samples[index / 3]
    }
  }

  /// Red, green and blue of a pixel.
  package func color(_ column: Int, _ row: Int) -> [Int] {
    withExtendedLifetime(samples) { (0..<3).map { Int(samples.row(row)[3 * column + $0]) } }
  }
}
