// The choice of format and quality, until a picture is small enough.

import KJDomain

/// Encodes a picture as well as its limits allow.
///
/// The first attempt is the one that people want. Only if it is too large, a worse quality is tried,
/// and then a smaller picture.
struct PictureEncoder {
  let encoding: PictureEncoding
  /// The quality of the first attempt in JPEG.
  let quality: Int
  /// True for a picture whose edges are sharp, as those of text are.
  let isLossless: Bool
  let profile: ICCProfile?
  let metadata: CarriedMetadata
  /// The most bytes that a receiver takes.
  let mostBytes: Int
  /// The most bytes that make sense, such as those of the source.
  let wantedBytes: Int

  private static let worstQuality = 25
  private static let qualityStep = 10
  /// A picture is not made smaller than this for the sake of ``wantedBytes``.
  private static let smallestEdge = 256
  /// A PNG picture that has more pixels for each byte was smaller than JPEG whenever it was tried:
  /// screenshots have eight to twelve.
  private static let leastPixelsPerByte = 6
  /// What remains of the edges when no quality is enough.
  private static let edgeFactor = 0.8

  /// One way of encoding a picture.
  private enum Attempt {
    /// For text: as PNG with 256 colors if they look the same, unless JPEG is fewer bytes.
    case sharp
    case jpeg(quality: Int)
    /// With as few colors as look the same.
    case png
    /// With 256 colors, whatever that looks like.
    case coarsePNG
  }

  func encode(_ upright: UprightPicture) throws(PictureError) -> EncodedPicture {
    var picture = upright
    var smallest: EncodedPicture?
    while true {
      for attempt in attempts {
        let encoded = try encode(picture, attempt)
        if encoded.bytes.count <= min(mostBytes, wantedBytes) { return encoded }
        if encoded.bytes.count < smallest?.bytes.count ?? .max { smallest = encoded }
      }
      let edge = picture.size.longestEdge
      let isAcceptable = (smallest?.bytes.count ?? .max) <= mostBytes
      if let smallest, edge <= (isAcceptable ? Self.smallestEdge : 1) { return smallest }
      let next = picture.size.fitting(longestEdge: max(1, Int(Double(edge) * Self.edgeFactor)))
      picture = picture.reduced(to: next)
    }
  }

  /// From the wanted quality downward.
  private var attempts: [Attempt] {
    let qualities = stride(
      from: quality, through: min(quality, Self.worstQuality), by: -Self.qualityStep)
    let lossy = qualities.map(Attempt.jpeg)
    switch (encoding, isLossless) {
    case (.jpeg, _), (.keep, false), (.auto, false): return lossy
    case (.png, _), (.keep, true): return [.png, .coarsePNG]
    // The first attempt is a picture of the wanted quality already.
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
    let palette = ColorPalette(of: picture, mustLookTheSame: true)
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
      bytes: try encoder.encode(picture, palette), format: .png, size: picture.size)
  }

  private func jpeg(_ picture: UprightPicture, quality: Int) throws(PictureError) -> EncodedPicture
  {
    let planar = try picture.planar(isLossless ? .full : .half)
    let buffer = try JPEGEncoder().encode(planar, quality: quality)
    let bytes = try buffer.withBytes { bytes throws(PictureError) in
      try JPEGStructure(bytes).assembled(with: profile, metadata)
    }
    return EncodedPicture(bytes: bytes, format: .jpeg, size: picture.size)
  }
}
