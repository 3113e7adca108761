// The choice of format and quality, until a picture is small enough.

import KJDomain

/// Encodes a picture as well as its limits allow.
///
/// The first attempt has the quality that people want. If it is too large, lower qualities are
/// tried that still show everything. Only a picture that the receiver would not take is encoded
/// worse than that, and then made smaller.
struct PictureEncoder {
  let encoding: PictureEncoding
  /// The quality of the first attempt in JPEG.
  let quality: Int
  /// True for a picture with sharp edges, like those of text.
  let isLossless: Bool
  let profile: ICCProfile?
  let metadata: CarriedMetadata
  /// The most bytes that a receiver takes.
  let mostBytes: Int
  /// The size of the source in bytes, which the result should not exceed.
  let wantedBytes: Int

  private static let worstQuality = 25
  /// Text stays readable down to this quality.
  private static let worstTextQuality = 65
  private static let qualityStep = 10
  /// A PNG picture with more pixels per byte was smaller than JPEG in every test; screenshots have
  /// eight to twelve.
  private static let leastPixelsPerByte = 6
  /// Pictures with shorter runs of one color than this were smaller as JPEG.
  ///
  /// Screenshots of text have five to nine pixels in each run.
  private static let leastPixelsPerRun = 4
  /// The factor for the edges when no quality is low enough.
  private static let edgeFactor = 0.8

  /// One way of encoding a picture.
  private enum Attempt {
    /// For text: PNG with 256 colors if that looks the same, unless JPEG takes fewer bytes.
    case sharp
    case jpeg(quality: Int)
    /// With 256 colors if that looks the same, otherwise with all.
    case png
    /// With 256 colors, however that looks.
    case coarsePNG
  }

  func encode(_ upright: UprightPicture) throws(PictureError) -> EncodedPicture {
    var picture = upright
    while true {
      var best: EncodedPicture?
      for attempt in attempts where best == nil || showsEverything(attempt) {
        let encoded = try encode(picture, attempt)
        let count = encoded.bytes.count
        if count <= min(mostBytes, wantedBytes) { return encoded }
        guard count <= mostBytes || picture.size.longestEdge == 1 else { continue }
        // If no attempt is small enough, text keeps its best quality. A photo takes the lowest: a
        // source of so few bytes had no better one.
        best = isLossless ? best ?? encoded : encoded
      }
      if let best { return best }
      let edge = max(1, Int(Double(picture.size.longestEdge) * Self.edgeFactor))
      picture = picture.reduced(to: picture.size.fitting(longestEdge: edge))
    }
  }

  /// True for an attempt whose result a reader finds as good as the first.
  private func showsEverything(_ attempt: Attempt) -> Bool {
    switch attempt {
    case .sharp, .png: true
    case .jpeg(let quality): !isLossless || quality >= Self.worstTextQuality
    case .coarsePNG: false
    }
  }

  /// From the wanted quality downward.
  private var attempts: [Attempt] {
    let worst = min(quality, Self.worstQuality)
    let qualities = Array(stride(from: quality, to: worst, by: -Self.qualityStep)) + [worst]
    let lossy = qualities.map(Attempt.jpeg)
    switch (encoding, isLossless) {
    case (.jpeg, _), (.keep, false), (.auto, false): return lossy
    case (.png, _), (.keep, true): return [.png, .coarsePNG]
    // The first attempt already has the wanted quality.
    case (.auto, true): return [.sharp] + lossy.dropFirst()
    }
  }

  private func encode(
    _ picture: UprightPicture, _ attempt: Attempt
  ) throws(PictureError) -> EncodedPicture {
    switch attempt {
    case .sharp: return try sharp(picture.packed())
    case .jpeg(let quality): return try jpeg(picture, quality: quality)
    case .png:
      let packed = try picture.packed()
      return try png(packed, ColorPalette(of: packed, mustLookTheSame: true))
    case .coarsePNG:
      let packed = try picture.packed()
      return try png(packed, ColorPalette(of: packed, mustLookTheSame: false))
    }
  }

  private func sharp(_ picture: PackedPicture) throws(PictureError) -> EncodedPicture {
    let palette = ColorPalette(
      of: picture, mustLookTheSame: true,
      mostRuns: picture.size.pixelCount / Self.leastPixelsPerRun)
    guard picture.isGray || palette != nil else {
      return try jpeg(.packed(picture), quality: quality)
    }
    let png = try png(picture, palette)
    guard png.bytes.count * Self.leastPixelsPerByte > picture.size.pixelCount else { return png }
    let jpeg = try jpeg(.packed(picture), quality: quality)
    return png.bytes.count <= jpeg.bytes.count ? png : jpeg
  }

  private func png(
    _ picture: PackedPicture, _ palette: ColorPalette?
  ) throws(PictureError) -> EncodedPicture {
    let encoder = PNGEncoder(profile: profile, metadata: metadata)
    return EncodedPicture(
      bytes: try encoder.encode(picture, palette), format: .png, size: picture.size,
      metadata: metadata)
  }

  private func jpeg(_ picture: UprightPicture, quality: Int) throws(PictureError) -> EncodedPicture
  {
    let planar = try picture.planar(isLossless ? .full : .half)
    let buffer = try JPEGEncoder().encode(planar, quality: quality)
    let metadata = JPEGMetadata.fitting(metadata)
    let bytes = try buffer.withBytes { bytes throws(PictureError) in
      try JPEGStructure(bytes).assembled(with: profile, metadata)
    }
    return EncodedPicture(bytes: bytes, format: .jpeg, size: picture.size, metadata: metadata)
  }
}
