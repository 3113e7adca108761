import KJDomain

/// The state of parsing a JPEG file.
///
/// In the header it is as strict as libjpeg. After the first scan, a segment that cannot follow a
/// scan ends the picture, just like the end of the file: a flipped bit in the coded data looks like
/// such a segment, and everything before it can still be shown.
struct JPEGParser {
  private let source: ByteView
  private let limits: PictureLimits
  private var reader: JPEGSegmentReader
  private var frame: JPEGFrame?
  private var scanCount = 0

  private(set) var exif: Exif?
  private(set) var profilePieces: [ByteView] = []
  private(set) var jfif: Range<Int>?
  private(set) var adobe: Range<Int>?
  private(set) var body: [Range<Int>] = []
  private(set) var held: Set<DroppedData> = []
  /// The offsets of the second bytes of false markers in coded data.
  private(set) var falseCodes: [Int] = []
  private var hasRestarts = false
  private var xmp: ByteView?

  /// The length of a JFIF header's contents before the size of its thumbnail.
  private static let jfifLength = 12
  private static let adobeLength = 12

  init(_ source: ByteView, limits: PictureLimits) {
    self.source = source
    self.limits = limits
    reader = JPEGSegmentReader(source)
  }

  /// Reads the file up to the end of its primary picture.
  mutating func parse() throws(PictureError) -> JPEGStructure {
    guard source.bigEndian16(at: 0) == 0xFFD8 else {
      throw .damagedHeader(.jpeg, "the file does not begin like a JPEG file")
    }
    while true {
      switch reader.next() {
      case .end: return try structure(end: source.count, isComplete: false)
      case .cutOff(let start) where scanCount > 0:
        return try structure(end: start, isComplete: false)
      case .cutOff: throw .damagedHeader(.jpeg, "a segment is cut off")
      case .segment(let segment) where segment.marker == .endOfImage:
        return try structure(end: segment.range.upperBound, isComplete: true)
      case .segment(let segment) where scanCount == 0: try takeFromHeader(segment)
      case .segment(let segment):
        guard try takeBehindScan(segment) else {
          return try structure(end: segment.range.lowerBound, isComplete: false)
        }
      }
    }
  }

  private func structure(end: Int, isComplete: Bool) throws(PictureError) -> JPEGStructure {
    guard let frame, scanCount > 0 else { throw .noPictureData(.jpeg) }
    let isBuffered = frame.isProgressive || frame.isArithmetic || scanCount > 1
    let limit = isBuffered ? limits.bufferedPixels : limits.pixels
    guard frame.size.pixelCount <= limit else { throw .tooManyPixels(frame.size, limit: limit) }
    return JPEGStructure(self, frame: frame, source: source, end: end, isComplete: isComplete)
  }

  private mutating func takeFromHeader(_ segment: JPEGSegment) throws(PictureError) {
    let marker = segment.marker
    if marker.isFrameHeader {
      guard frame == nil else { throw .damagedHeader(.jpeg, "there are two frame headers") }
      let frame = try JPEGFrame(marker, source.view(segment.payload))
      guard frame.size.pixelCount <= limits.pixels else {
        throw .tooManyPixels(frame.size, limit: limits.pixels)
      }
      self.frame = frame
      keep(segment.range)
    } else if marker == .startOfScan {
      guard frame != nil else {
        throw .damagedHeader(.jpeg, "a scan comes before the frame header")
      }
      try takeScan(segment)
    } else if marker.isTable {
      takeTable(segment)
    } else if marker.isApplicationData {
      takeApplicationData(segment)
    } else if !marker.standsAlone || marker == .startOfImage {
      throw .damagedHeader(.jpeg, "unexpected marker 0x\(String(marker.rawValue, radix: 16))")
    }
  }

  /// Handles a segment after the first scan; false if it cannot occur there.
  private mutating func takeBehindScan(_ segment: JPEGSegment) throws(PictureError) -> Bool {
    let marker = segment.marker
    if marker == .startOfScan {
      try takeScan(segment)
    } else if marker.isTable {
      takeTable(segment)
    } else if marker.isApplicationData {
      held.insert(JPEGMetadata.kind(of: marker, source.view(segment.payload)))
    } else if !marker.isRestart {
      return false
    }
    return true
  }

  private mutating func takeTable(_ segment: JPEGSegment) {
    if segment.marker == .restartInterval {
      hasRestarts = source.bigEndian16(at: segment.payload.lowerBound) ?? 0 > 0
    }
    keep(segment.range)
  }

  private mutating func takeScan(_ segment: JPEGSegment) throws(PictureError) {
    scanCount += 1
    guard scanCount <= limits.scans else { throw .tooManyScans(limit: limits.scans) }
    falseCodes += reader.skipScanData(hasRestarts: hasRestarts)
    keep(segment.range.lowerBound..<reader.position)
  }

  private mutating func takeApplicationData(_ segment: JPEGSegment) {
    let payload = source.view(segment.payload)
    let start = segment.payload.lowerBound
    switch segment.marker {
    case .app0 where jfif == nil && payload.starts(with: "JFIF\0") && payload.count >= 14:
      jfif = start..<start + Self.jfifLength
      if payload.count > 14 { held.insert(.thumbnail) }
    case .app2 where ICCProfile.isPiece(payload): profilePieces.append(payload)
    case .app14 where payload.starts(with: "Adobe") && payload.count >= Self.adobeLength:
      adobe = start..<start + Self.adobeLength
      if payload.count > Self.adobeLength { held.insert(.other) }
    case .app1 where exif == nil && JPEGMetadata.isExif(payload):
      let exif = Exif(JPEGMetadata.tiff(in: payload))
      held.formUnion(exif.kinds)
      self.exif = exif
    default:
      held.insert(JPEGMetadata.kind(of: segment.marker, payload))
      if xmp == nil { xmp = JPEGMetadata.xmp(in: segment.marker, payload) }
    }
  }

  /// The metadata that can be carried over.
  var metadata: CarriedMetadata {
    CarriedMetadata(exif: exif?.upright, xmp: xmp.map { Array($0.buffer) })
  }

  /// Adds a range to the kept ones, joined with the previous one if they touch.
  private mutating func keep(_ range: Range<Int>) {
    if let last = body.last, last.upperBound == range.lowerBound {
      body[body.count - 1] = last.lowerBound..<range.upperBound
    } else {
      body.append(range)
    }
  }
}
