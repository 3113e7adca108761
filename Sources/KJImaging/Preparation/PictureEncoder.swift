import KJDomain

/// Encodes a picture as well as its limits allow.
///
/// The first attempt has the wanted quality. If a photo would have more bytes than its source and is not small
/// anyway, lower qualities are tried, but none below ``leastQuality``: bytes cost a model nothing. If the
/// receiver would not take the picture even then, it is made smaller.
struct PictureEncoder {
  let encoding: PictureEncoding
  /// The quality of the first attempt with lossy coding.
  let quality: Int
  /// True for a picture with sharp edges, like those of text.
  let isLossless: Bool
  /// True for a picture that has all the pixels of its source.
  let isUnreduced: Bool
  let profile: ICCProfile?
  let metadata: CarriedMetadata
  /// The maximum number of bytes that the receiver accepts.
  let mostBytes: Int
  /// The size in bytes of the source if it is a photo of the same format, which the result should not exceed;
  /// `Int.max` for other sources.
  let wantedBytes: Int

  /// The lowest quality to try, unless the user asks for less.
  static let leastQuality = 75
  private static let qualityStep = 5
  /// A photo of at most this many bytes is sent quickly, and keeps its quality.
  static let modestByteCount = 500_000
  /// A PNG picture that looks the same and has more pixels per byte than this was smaller than JPEG in every
  /// test; screenshots have eight to twelve.
  private static let leastPixelsPerByte = 6
  /// A mean squared error above that of JPEG at its usual quality: 30 dB.
  private static let largestPaletteError = 65.0
  /// The lowest average number of pixels of one color in a row for a picture that may be given a palette.
  ///
  /// Dense text has two, and photos have 1.3. Pictures with shorter runs were smaller as JPEG, and gradients
  /// in them would show steps.
  private static let leastPixelsPerRun = 1.8
  /// The factor for the edges when no quality is low enough.
  private static let edgeFactor = 0.8

  /// The formats for photos.
  private enum LossyFormat {
    case jpeg
    case webp
  }

  /// One way of encoding a picture.
  private enum Attempt {
    /// For text: lossless, with 256 colors if that is as good as lossy coding; but lossy if that takes fewer bytes.
    case sharp(or: LossyFormat)
    case lossy(LossyFormat, quality: Int)
    /// With 256 colors if that looks the same, otherwise with all colors.
    case png
    /// With 256 colors, even if that looks worse.
    case coarsePNG
    /// With every color unchanged.
    case exactPNG
    /// The same, if the result is small.
    case modestPNG
  }

  func encode(_ upright: UprightPicture) throws(PictureError) -> EncodedPicture {
    var picture = upright
    while true {
      var best: EncodedPicture?
      for attempt in attempts {
        guard let encoded = try encode(picture, attempt) else { continue }
        let count = encoded.bytes.count
        guard count <= mostBytes || picture.size.longestEdge == 1 else { continue }
        if count <= max(wantedBytes, Self.modestByteCount) { return encoded }
        best = encoded
      }
      if let best { return best }
      let edge = max(1, Int(Double(picture.size.longestEdge) * Self.edgeFactor))
      picture = picture.reduced(to: picture.size.fitting(longestEdge: edge))
    }
  }

  /// The attempts, from the wanted quality downward.
  private var attempts: [Attempt] {
    switch (encoding, isLossless) {
    case (.jpeg, _), (.keep, false), (.auto, false): lossy(.jpeg)
    case (.webp, false): lossy(.webp)
    case (.png, _): [.png, .coarsePNG]
    case (.keep, true): [.exactPNG]
    // The attempt for text already has the wanted quality.
    case (.auto, true):
      (isUnreduced ? [.modestPNG] : []) + [.sharp(or: .jpeg)] + lossy(.jpeg).dropFirst()
    case (.webp, true): [.sharp(or: .webp)] + lossy(.webp).dropFirst()
    }
  }

  private func lossy(_ format: LossyFormat) -> [Attempt] {
    let least = min(quality, Self.leastQuality)
    let qualities = Array(stride(from: quality, to: least, by: -Self.qualityStep)) + [least]
    return qualities.map { .lossy(format, quality: $0) }
  }

  /// - Returns: Nil if the attempt does not suit the picture.
  private func encode(
    _ picture: UprightPicture, _ attempt: Attempt
  ) throws(PictureError) -> EncodedPicture? {
    switch attempt {
    case .sharp(let format): return try sharp(picture.packed(), or: format)
    case .lossy(let format, let quality): return try lossy(picture, format, quality: quality)
    case .png: return try png(picture.packed(), where: \.looksTheSame)
    case .coarsePNG: return try png(picture.packed()) { _ in true }
    case .exactPNG: return try png(picture.packed(), where: \.isExact)
    case .modestPNG:
      let exact = try png(picture.packed(), where: \.isExact)
      return exact.bytes.count <= Self.modestByteCount ? exact : nil
    }
  }

  // MARK: Text

  private func sharp(
    _ picture: PackedPicture, or format: LossyFormat
  ) throws(PictureError) -> EncodedPicture {
    let palette = ColorPalette(of: picture, leastPixelsPerRun: Self.leastPixelsPerRun)
    guard let sharp = try lossless(picture, palette, instead: format) else {
      return try lossy(.packed(picture), format, quality: quality)
    }
    let looksTheSame = palette?.looksTheSame ?? true
    if looksTheSame, sharp.bytes.count * Self.leastPixelsPerByte <= picture.size.pixelCount {
      return sharp
    }
    let lossy = try lossy(.packed(picture), format, quality: quality)
    guard sharp.bytes.count <= lossy.bytes.count else { return lossy }
    guard let palette, !looksTheSame else { return sharp }
    let error = try picture.meanSquaredError(from: decoded(lossy.bytes, format))
    return palette.meanSquaredError <= error ? sharp : lossy
  }

  /// The pixels of a lossy picture file that this encoder made.
  private func decoded(
    _ file: [UInt8], _ format: LossyFormat
  ) throws(PictureError) -> PackedPicture {
    switch format {
    case .jpeg: try JPEGDecoder.packed(file)
    case .webp:
      try file.withView { view throws(PictureError) in
        let source = try WebPSource(view, limits: .standard)
        return try source.reduced(to: source.size).picture.packed()
      }
    }
  }

  /// The picture with lossless coding, if that can be smaller than lossy coding and no worse.
  private func lossless(
    _ picture: PackedPicture, _ palette: ColorPalette?, instead format: LossyFormat
  ) throws(PictureError) -> EncodedPicture? {
    guard !picture.isGray else {
      return format == .jpeg ? try png(picture) : try webp(picture, .lossless, quality: nil)
    }
    guard let palette, palette.meanSquaredError <= Self.largestPaletteError else { return nil }
    let indexed = palette.indexed(picture)
    switch format {
    case .jpeg: return try png(indexed)
    case .webp: return try webp(indexed.packed(), .lossless, quality: nil)
    }
  }

  // MARK: Formats

  /// With 256 colors if these are good enough, otherwise with all colors.
  private func png(
    _ picture: PackedPicture, where isGoodEnough: (ColorPalette) -> Bool
  ) throws(PictureError) -> EncodedPicture {
    guard let palette = ColorPalette(of: picture), isGoodEnough(palette) else {
      return try png(picture)
    }
    return try png(palette.indexed(picture))
  }

  private func png(_ picture: PackedPicture) throws(PictureError) -> EncodedPicture {
    try png(picture.size) { encoder throws(PictureError) in try encoder.encode(picture) }
  }

  private func png(_ picture: IndexedPicture) throws(PictureError) -> EncodedPicture {
    try png(picture.size) { encoder throws(PictureError) in try encoder.encode(picture) }
  }

  private func png(
    _ size: PixelSize, _ encode: (PNGEncoder) throws(PictureError) -> [UInt8]
  ) throws(PictureError) -> EncodedPicture {
    EncodedPicture(
      try encode(PNGEncoder(profile: profile, metadata: metadata)), .png, size, metadata: metadata)
  }

  private func lossy(
    _ picture: UprightPicture, _ format: LossyFormat, quality: Int
  ) throws(PictureError) -> EncodedPicture {
    switch format {
    case .jpeg: try jpeg(picture, quality: quality)
    case .webp: try webp(picture.packed(), .lossy(quality: quality), quality: quality)
    }
  }

  private func jpeg(_ picture: UprightPicture, quality: Int) throws(PictureError) -> EncodedPicture
  {
    let planar = try picture.planar(isLossless ? .full : .half)
    let buffer = try JPEGEncoder().encode(planar, quality: quality)
    let metadata = JPEGMetadata.fitting(metadata)
    let bytes = try buffer.withBytes { bytes throws(PictureError) in
      try JPEGStructure(bytes).assembled(with: profile, metadata)
    }
    return EncodedPicture(bytes, .jpeg, picture.size, quality: quality, metadata: metadata)
  }

  private func webp(
    _ picture: PackedPicture, _ coding: WebPEncoder.Coding, quality: Int?
  ) throws(PictureError) -> EncodedPicture {
    let encoder = WebPEncoder(profile: profile, metadata: metadata)
    let bytes = try encoder.encode(picture, coding, hasSharpColor: isLossless)
    return EncodedPicture(bytes, .webp, picture.size, quality: quality, metadata: metadata)
  }
}
