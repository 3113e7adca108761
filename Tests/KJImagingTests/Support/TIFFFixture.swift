@testable import KJImaging

/// A writer of TIFF files in both byte orders, with one strip per picture.
struct TIFFFixture {
  /// An entry of a directory, whose values are numbers of four bytes.
  struct Entry {
    let tag: Int
    let values: [Int]

    init(_ tag: Int, _ values: Int...) {
      self.tag = tag
      self.values = values
    }
  }

  let isBigEndian: Bool
  /// The directories with the bytes of their strips.
  private let pages: [(entries: [Entry], strip: [UInt8])]

  /// Pictures of 24 bits per pixel whose channels encode their position, and further entries for the first picture.
  init(
    _ width: Int, _ height: Int, pages: Int = 1, isBigEndian: Bool = false, _ further: Entry...
  ) {
    self.isBigEndian = isBigEndian
    let strip = (0..<height).flatMap { y in
      (0..<width).flatMap { x in Self.color(x, y).map(UInt8.init) }
    }
    let usual = [
      Entry(256, width), Entry(257, height), Entry(258, 8, 8, 8), Entry(259, 1), Entry(262, 2),
      Entry(277, 3), Entry(278, height),
    ]
    self.pages = (0..<pages).map { page in
      let own = page == 0 ? further : []
      return (usual.filter { entry in !own.contains { $0.tag == entry.tag } } + own, strip)
    }
  }

  /// Red, green and blue at a given position.
  static func color(_ x: Int, _ y: Int) -> [Int] { [4 * x, 4 * y, 200 - x - y] }

  var bytes: [UInt8] {
    var bytes = Array((isBigEndian ? "MM\0*" : "II*\0").utf8) + number(8, 4)
    for (index, page) in pages.enumerated() {
      let start = bytes.count
      let entries =
        (page.entries + [Entry(273, 0), Entry(279, page.strip.count)]).sorted { $0.tag < $1.tag }
      let valuesStart = start + 2 + 12 * entries.count + 4
      let long = entries.filter { $0.values.count > 1 }
      let strip = valuesStart + long.reduce(0) { $0 + 4 * $1.values.count }
      bytes += number(entries.count, 2)
      var place = valuesStart
      for entry in entries {
        bytes += number(entry.tag, 2) + number(4, 2) + number(entry.values.count, 4)
        if entry.tag == 273 {
          bytes += number(strip, 4)
        } else if entry.values.count == 1 {
          bytes += number(entry.values[0], 4)
        } else {
          bytes += number(place, 4)
          place += 4 * entry.values.count
        }
      }
      bytes += number(index + 1 < pages.count ? strip + page.strip.count : 0, 4)
      for entry in long { bytes += entry.values.flatMap { number($0, 4) } }
      bytes += page.strip
    }
    return bytes
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: value, bytes: count)
    return isBigEndian ? bytes.reversed() : bytes
  }
}
