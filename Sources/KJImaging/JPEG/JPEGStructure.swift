import KJDomain

/// The parts of a JPEG file that matter, from its first byte to the end of its primary picture.
///
/// It leaves out anything after that picture (a video, a gain map, further pictures), and all
/// metadata except the part in ``metadata``.
struct JPEGStructure {
  /// The file up to the end of the primary picture, with false markers in coded data mended.
  ///
  /// Its bytes are valid as long as both the structure and the file live.
  let picture: ByteView
  /// The memory of ``picture`` if it is a mended copy.
  private let mended: BytesCopy?
  let frame: JPEGFrame
  let orientation: PictureOrientation
  let profile: ICCProfile?
  /// There was a color profile, but it is incomplete, contradicts itself, or is too large.
  let profileIsUnusable: Bool
  /// The contents of the JFIF header without its thumbnail.
  let jfif: Range<Int>?
  /// The contents of the Adobe segment, which determines how colors are coded.
  let adobe: Range<Int>?
  /// Tables, frame header and scans: everything needed to decode the picture, apart from ``adobe``.
  let body: [Range<Int>]
  /// False when the file, or its readable part, ends before the picture does.
  let isComplete: Bool
  /// The other kinds of data in the file.
  let held: Set<DroppedData>
  let metadata: CarriedMetadata

  /// Reads the structure of a file that begins like a JPEG file.
  init(_ source: ByteView, limits: PictureLimits = .standard) throws(PictureError) {
    var parser = JPEGParser(source, limits: limits)
    self = try parser.parse()
  }

  init(_ parsed: JPEGParser, frame: JPEGFrame, source: ByteView, end: Int, isComplete: Bool) {
    let file = source.view(0..<end)
    // A zero indicates that the 0xFF before it does not begin a marker.
    mended =
      parsed.falseCodes.isEmpty
      ? nil : BytesCopy(of: file, replacing: parsed.falseCodes, with: 0)
    picture = mended?.view ?? file
    self.frame = frame
    orientation = parsed.exif?.orientation ?? .upright
    profile = ICCProfile(pieces: parsed.profilePieces)
    profileIsUnusable = !parsed.profilePieces.isEmpty && profile == nil
    jfif = parsed.jfif
    adobe = parsed.adobe
    body = parsed.body
    self.isComplete = isComplete
    let hasTrailer = isComplete && end < source.count && !parsed.held.contains(.pictures)
    held = parsed.held.union(hasTrailer ? [.trailer] : [])
    metadata = parsed.metadata
  }

  /// True when there are false markers in the coded data, which other decoders may trip over.
  var isMended: Bool { mended != nil }

  /// True when four components hold inks instead of light.
  var isFourColor: Bool { frame.sampling.count == 4 }

  /// The length in bytes of ``assembled(with:_:)`` without metadata.
  func assembledCount(with profile: ICCProfile?) -> Int {
    let header = 4 + (jfif == nil ? 0 : 18) + (adobe == nil ? 0 : 16)
    return header + (profile?.segmentsCount ?? 0) + body.reduce(0) { $0 + $1.count }
  }

  /// The file with its picture unchanged, byte for byte, and with only the header that it needs,
  /// this color profile and this metadata.
  func assembled(with profile: ICCProfile?, _ metadata: CarriedMetadata = .none) -> [UInt8] {
    var result: [UInt8] = []
    let segments = JPEGMetadata.segments(of: metadata)
    result.reserveCapacity(assembledCount(with: profile) + segments.count)
    result += [0xFF, JPEGMarker.startOfImage.rawValue]
    if let jfif {
      result += [0xFF, JPEGMarker.app0.rawValue, 0, 16]
      result += picture.view(jfif).buffer
      result += [0, 0]
    }
    result += segments
    if let profile { result += profile.segments }
    if let adobe {
      result += [0xFF, JPEGMarker.app14.rawValue, 0, 14]
      result += picture.view(adobe).buffer
    }
    for range in body { result += picture.view(range).buffer }
    result += [0xFF, JPEGMarker.endOfImage.rawValue]
    return result
  }
}
