import KJDomain

/// A HEIC or AVIF file whose headers have been read.
///
/// kj always re-encodes such a file, since few receivers read it. The library turns the picture as the file says,
/// so it is upright here, and kj ignores EXIF's orientation (ISO/IEC 23008-12, section 8).
struct HEIFSource: SourcePicture {
  /// The brands of files that begin with a sequence of pictures.
  private static let sequences: [StaticString] = ["avis", "hevc", "hevx", "msf1"]
  /// The memory of a process that decodes a picture, without the picture itself.
  private static let otherBytes = 16_000_000
  /// The largest offset of the EXIF structure in its block.
  private static let longestExifPrefix = 64

  private let file: HEIFFile
  /// The size of the upright picture.
  let size: PixelSize
  let isAnimated: Bool
  let held: Set<DroppedData>
  let metadata: CarriedMetadata
  private let profile: ICCProfile?

  init(_ source: ByteView, _ format: PictureFormat, limits: PictureLimits) throws(PictureError) {
    file = try HEIFFile(source, format)
    guard !file.codedSize.isEmpty else { throw .noPictureData(format) }
    let bytesHeld = Self.bytesHeldPerPixel(file, HEIFBoxes(source))
    // The library also copies the file's pictures.
    let most = max(0, limits.heifBytes - Self.otherBytes - 2 * source.count) / bytesHeld
    func check(_ size: PixelSize) throws(PictureError) {
      try limits.check(size, bytesHeldPerPixel: 0)
      guard size.pixelCount <= most else { throw .tooLargeForLibrary(format, size, limit: most) }
    }
    try check(file.codedSize)
    size = try file.size
    try check(size)
    isAnimated = Self.sequences.contains { source.view(8..<12).starts(with: $0) }
    profile = file.profile
    var held: Set<DroppedData> = []
    var carried = CarriedMetadata()
    for block in file.metadata {
      switch block.kind {
      case .exif: Self.take(exif: block.bytes, &held, &carried)
      case .xmp:
        held.insert(.xmp)
        if carried.xmp == nil, !block.bytes.isEmpty { carried.xmp = block.bytes }
      case .other: held.insert(.other)
      }
    }
    if file.hasThumbnail { held.insert(.thumbnail) }
    if file.hasFurtherPictures { held.insert(.pictures) }
    self.held = held
    metadata = carried
  }

  /// The library's peak memory in bytes per pixel, as measured, rounded up.
  ///
  /// A decoder holds its picture, the data for smoothing it, and numbers for its blocks; the AV1 decoder keeps numbers
  /// for all samples. Afterwards the library holds the picture while it makes planes of red, green and blue from it.
  /// Samples of more than eight bits take two bytes. While libheif decodes tiles, it also holds the whole picture.
  private static func bytesHeldPerPixel(_ file: HEIFFile, _ boxes: HEIFBoxes) -> Int {
    let isDeep = file.depth > 8
    let sampling = boxes.sampling
    let colors =
      if file.format == .avif {
        (sampling == .quarter ? 8 : 14) * (isDeep ? 2 : 1)
      } else if sampling == .full {
        isDeep ? 14 : 8
      } else {
        isDeep ? 11 : 6
      }
    let whole = (sampling == .full ? 3 : 2) * (isDeep ? 2 : 1)
    return colors + (boxes.hasFewTiles ? whole : 0) + (file.hasOpacity ? 2 : 0)
  }

  /// Reads an EXIF block, which begins with the offset of the EXIF structure, counted from the end
  /// of that number (ISO/IEC 23008-12, section A.2.1).
  private static func take(
    exif bytes: [UInt8], _ held: inout Set<DroppedData>, _ carried: inout CarriedMetadata
  ) {
    let (kinds, upright) = bytes.withUnsafeBytes { buffer -> (Set<DroppedData>, [UInt8]?) in
      let block = ByteView(buffer)
      let offset = block.bigEndian32(at: 0).flatMap { $0 <= longestExifPrefix ? $0 + 4 : nil }
      let exif = Exif(block.view(min(offset ?? block.count, block.count)..<block.count))
      return (exif.kinds, exif.upright)
    }
    held.formUnion(kinds)
    if carried.exif == nil { carried.exif = upright }
  }

  var format: PictureFormat { file.format }
  var orientation: PictureOrientation { .upright }
  var isLossless: Bool { false }
  /// The library refuses a file that ends early.
  var condition: PictureCondition { .whole }
  var warnings: [PictureWarning] {
    guard file.profileSize == 0 else { return profile == nil ? [.colorProfileDropped] : [] }
    return file.isWideGamut ? [.colorsUncertain] : []
  }
  var strippedCount: Int? { nil }

  func stripped() -> [UInt8] { [] }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let reducer = RasterReducer(from: size, file.layout, window, to: target, .upright)
    try file.addRows(to: reducer)
    return ReducedPicture(reducer.finish(), offered: profile)
  }
}
