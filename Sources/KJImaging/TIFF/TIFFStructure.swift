import KJDomain

/// The parts of a TIFF file that matter: the first picture and its metadata.
struct TIFFStructure {
  /// The pixel codings (tag 259) that kj trusts libtiff with; its other decoders are old or rare.
  private static let compressions: Set<Int> = [
    none, 2, 3, 4, 5, jpeg, 8, 32771, 32773, 32946, 34925, 50000,
  ]
  private static let none = 1
  private static let oldJPEG = 6
  private static let jpeg = 7
  /// The codes for a camera's sensor data (tag 262): behind a color filter pattern, and for all colors.
  private static let sensorValues: Set<Int> = [32803, 34892]
  private static let floatingPoint = 3
  private static let mostDirectories = 64

  let size: PixelSize
  let orientation: PictureOrientation
  let isLossless: Bool
  /// True if the pixels are gray.
  let isGray: Bool
  /// True if the pixels have an opacity.
  let hasOpacity: Bool
  /// The planes that the decoder holds at once.
  let planeCount: Int
  /// The bytes of the longest strip or tile as stored, if the decoder has to copy it because the bits of each byte
  /// are in reverse order.
  let copiedCount: Int
  let condition: PictureCondition
  let hasFurtherPages: Bool
  let profile: ICCProfile?
  let profileIsUnusable: Bool
  let held: Set<DroppedData>
  let metadata: CarriedMetadata

  /// Reads the structure of a file that begins like a TIFF file.
  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    guard let bytes = TIFFBytes(source), let start = bytes.firstDirectory,
      let first = TIFFDirectory(in: bytes, at: start)
    else { throw .noPictureData(.tiff) }
    if Self.isCameraRaw(first, bytes) { throw .foreign(.cameraRaw) }
    guard let width = first.number(.width), let height = first.number(.height) else {
      throw .noPictureData(.tiff)
    }
    size = PixelSize(width: width, height: height)
    guard !size.isEmpty else { throw .noPictureData(.tiff) }
    try limits.check(size, bytesHeldPerPixel: 0)
    try Self.checkCoding(of: first)
    orientation =
      first.number(.orientation).flatMap(UInt8.init(exactly:))
      .flatMap(PictureOrientation.init(rawValue:)) ?? .upright
    isLossless = first.number(.compression) != Self.jpeg
    isGray = first.number(.photometric).map { $0 <= 1 } ?? false
    hasOpacity = first.number(.opacity).map { (1...2).contains($0) } ?? false
    planeCount = first.number(.planes) == 2 ? min(first.number(.samplesPerPixel) ?? 1, 4) : 1
    let units = Units(first)
    copiedCount = first.number(.fillOrder) == 2 ? min(units.longest, source.count) : 0
    condition = units.end.map { $0 <= source.count } ?? false ? .whole : .cut
    let contents = first.contents(.profile)
    profile = contents.flatMap { ICCProfile(Array($0.buffer)) }
    profileIsUnusable = contents != nil && profile == nil
    let others = Self.directories(after: first, in: bytes)
    hasFurtherPages = others.contains { !$0.isPreview && !$0.isMask }
    held = Self.held(first, others, hasFurtherPages: hasFurtherPages)
    metadata = CarriedMetadata(xmp: first.contents(.xmp).map { Array($0.buffer) })
  }

  /// Throws the reason if kj does not read such pixels.
  private static func checkCoding(of directory: TIFFDirectory) throws(PictureError) {
    let compression = directory.number(.compression) ?? none
    guard compressions.contains(compression) else {
      throw .unsupported(
        .tiff, compression == oldJPEG ? "old-style JPEG coding" : "coding \(compression)")
    }
    let bits = directory.number(.bitsPerSample) ?? 1
    let isFloatingPoint = directory.number(.sampleFormat) == floatingPoint
    guard !isFloatingPoint, bits <= 16 else {
      throw .unsupported(
        .tiff, "\(bits) bits per sample\(isFloatingPoint ? ", floating point" : "")")
    }
  }

  /// The strips or tiles of a picture, each of which is coded separately.
  private struct Units {
    /// The bytes of the longest one.
    let longest: Int
    /// The end of the last one in the file, nil if a position makes no sense.
    let end: Int?

    init(_ directory: TIFFDirectory) {
      let tags: (offsets: TIFFDirectory.Tag, counts: TIFFDirectory.Tag) =
        directory.has(.tileOffsets) ? (.tileOffsets, .tileCounts) : (.stripOffsets, .stripCounts)
      var (longest, end) = (0, 0 as Int?)
      for index in 0..<directory.count(tags.offsets) {
        let count = directory.number(tags.counts, at: index) ?? 0
        longest = max(longest, count)
        end = directory.number(tags.offsets, at: index).flatMap { offset in
          let (sum, overflow) = offset.addingReportingOverflow(count)
          return overflow ? nil : end.map { max($0, sum) }
        }
      }
      self.longest = longest
      self.end = end
    }
  }

  // MARK: Other pictures

  private static func directories(
    after first: TIFFDirectory, in bytes: TIFFBytes
  ) -> [TIFFDirectory] {
    var directories: [TIFFDirectory] = []
    var places: Set<Int?> = [bytes.firstDirectory]
    var next = first.next
    // A chain that leads back to an earlier directory ends there.
    while let offset = next, places.count < mostDirectories, places.insert(offset).inserted,
      let directory = TIFFDirectory(in: bytes, at: offset)
    {
      directories.append(directory)
      next = directory.next
    }
    return directories
  }

  /// True for the data of a camera's sensor; the first picture of such a file is often a small preview.
  private static func isCameraRaw(_ first: TIFFDirectory, _ bytes: TIFFBytes) -> Bool {
    if first.has(.rawVersion) { return true }
    let inner = (0..<min(first.count(.innerDirectories), mostDirectories)).compactMap { index in
      first.number(.innerDirectories, at: index).flatMap { TIFFDirectory(in: bytes, at: $0) }
    }
    let kinds = ([first] + inner).compactMap { $0.number(.photometric) }
    return kinds.contains(where: sensorValues.contains)
      || first.isPreview && first.has(.make) && !inner.isEmpty
  }

  // MARK: Metadata

  private static func held(
    _ first: TIFFDirectory, _ others: [TIFFDirectory], hasFurtherPages: Bool
  ) -> Set<DroppedData> {
    var held: Set<DroppedData> = []
    if first.has(.exif) { held.insert(.exif) }
    if first.has(.position) { held.formUnion([.exif, .position]) }
    if first.has(.xmp) { held.insert(.xmp) }
    if first.has(.captions) { held.insert(.captions) }
    if first.has(.photoshop) { held.insert(.other) }
    if first.has(.innerDirectories) { held.insert(.pictures) }
    if hasFurtherPages { held.insert(.pages) }
    if others.contains(where: \.isPreview) { held.insert(.thumbnail) }
    return held
  }
}
