/// A minimal EXIF segment: TIFF header, a directory with Make and Orientation, a GPS directory.
struct EXIFBlock {
  let orientation: Int
  let camera: String

  /// The content of the APP1 segment.
  ///
  /// Little-endian, as the header says.
  var bytes: [UInt8] {
    let make = Array(camera.utf8) + [0]
    // Offsets count from the TIFF header: 8 bytes of header, 2 + 3 * 12 + 4 of the first directory,
    // 2 + 4 * 12 + 4 of the second, then the values that do not fit into an entry.
    let gps = 8 + 42
    let data = gps + 54
    let latitude = data
    let longitude = latitude + 24
    let makeOffset = longitude + 24
    var tiff: [UInt8] = Array("II".utf8) + Self.little(42, 2) + Self.little(8, 4)
    tiff += Self.little(3, 2)
    tiff += Self.entry(0x010F, type: 2, count: make.count, Self.little(makeOffset, 4))
    tiff += Self.entry(0x0112, type: 3, count: 1, Self.little(orientation, 4))
    tiff += Self.entry(0x8825, type: 4, count: 1, Self.little(gps, 4))
    tiff += Self.little(0, 4)
    tiff += Self.little(4, 2)
    tiff += Self.entry(0x0001, type: 2, count: 2, Array("N".utf8) + [0, 0, 0])
    tiff += Self.entry(0x0002, type: 5, count: 3, Self.little(latitude, 4))
    tiff += Self.entry(0x0003, type: 2, count: 2, Array("E".utf8) + [0, 0, 0])
    tiff += Self.entry(0x0004, type: 5, count: 3, Self.little(longitude, 4))
    tiff += Self.little(0, 4)
    tiff += Self.degrees(52, 31, 12) + Self.degrees(13, 24, 18)
    return Array("Exif".utf8) + [0, 0] + tiff + make
  }

  private static func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
    little(tag, 2) + little(type, 2) + little(count, 4) + value
  }

  /// Three fractions with a denominator of one.
  private static func degrees(_ degrees: Int, _ minutes: Int, _ seconds: Int) -> [UInt8] {
    [degrees, minutes, seconds].flatMap { little($0, 4) + little(1, 4) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
