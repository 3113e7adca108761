/// The second byte of a JPEG marker (ITU-T T.81, table B.1).
struct JPEGMarker: RawRepresentable, Hashable {
  let rawValue: UInt8

  static let startOfImage = JPEGMarker(rawValue: 0xD8)
  static let endOfImage = JPEGMarker(rawValue: 0xD9)
  static let startOfScan = JPEGMarker(rawValue: 0xDA)
  static let huffmanTables = JPEGMarker(rawValue: 0xC4)
  static let arithmeticConditioning = JPEGMarker(rawValue: 0xCC)
  static let quantizationTables = JPEGMarker(rawValue: 0xDB)
  static let numberOfLines = JPEGMarker(rawValue: 0xDC)
  static let restartInterval = JPEGMarker(rawValue: 0xDD)
  static let comment = JPEGMarker(rawValue: 0xFE)
  static let app0 = JPEGMarker(rawValue: 0xE0)
  static let app1 = JPEGMarker(rawValue: 0xE1)
  static let app2 = JPEGMarker(rawValue: 0xE2)
  static let app13 = JPEGMarker(rawValue: 0xED)
  static let app14 = JPEGMarker(rawValue: 0xEE)

  /// A marker between the restart intervals of a scan.
  var isRestart: Bool { (0xD0...0xD7).contains(rawValue) }

  /// A code below those of all markers that describe a picture.
  var isUnknown: Bool { rawValue < 0xC0 }

  /// A marker without a length and without contents.
  var standsAlone: Bool { isRestart || rawValue == 0x01 || (0xD8...0xD9).contains(rawValue) }

  /// The header of a frame: `SOF0` to `SOF15`, whichever coding it announces.
  var isFrameHeader: Bool {
    (0xC0...0xCF).contains(rawValue) && ![0xC4, 0xC8, 0xCC].contains(rawValue)
  }

  /// Tables and parameters, which decoding needs.
  var isTable: Bool {
    switch self {
    case .huffmanTables, .arithmeticConditioning, .quantizationTables, .restartInterval,
      .numberOfLines:
      true
    default: false
    }
  }

  /// A segment that decoding does not need.
  var isApplicationData: Bool { (0xE0...0xEF).contains(rawValue) || self == .comment }
}
