import KJDomain

/// A WebP file whose structure has been read.
struct WebPSource: SourcePicture {
  private let structure: WebPStructure
  private let limits: PictureLimits

  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    structure = try WebPStructure(source, limits: limits)
    self.limits = limits
  }

  var format: PictureFormat { .webp }
  var size: PixelSize { structure.size }
  var orientation: PictureOrientation { structure.metadata.orientation }
  var isLossless: Bool { structure.frame.isLossless }
  var condition: PictureCondition { structure.condition }
  var isAnimated: Bool { structure.isAnimated }
  var held: Set<DroppedData> { structure.metadata.kinds }
  var metadata: CarriedMetadata { structure.metadata.carried }
  var warnings: [PictureWarning] { structure.profileIsUnusable ? [.colorProfileDropped] : [] }
  /// Decoders show nothing of a WebP file that is cut off, so kj copies only complete ones.
  var strippedCount: Int? { condition == .whole ? structure.assembledCount : nil }

  func stripped() -> [UInt8] { structure.assembled() }

  func complaintAboutFurtherFrames() throws(PictureError) -> String? {
    for frame in structure.furtherFrames {
      let small = DecodingScale.eighth.applied(to: frame.size)
      let rows = try WebPDecoder(frame, at: small).decode(structure.source.view(frame.coded))
      if let complaint = rows.complaint { return complaint }
    }
    return nil
  }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let frame = structure.frame
    let fillsCanvas = frame.size == size
    // A part of the canvas might not begin and end at whole pixels once it is reduced.
    let scale = fillsCanvas ? DecodingScale(from: window.region.size, to: target) : .full
    let decodedSize = scale.applied(to: frame.size)
    try limits.check(
      decodedSize, bytesHeldPerPixel: frame.bytesHeldPerPixel + (frame.hasOpacity ? 4 : 3))
    let rows = try WebPDecoder(frame, at: decodedSize).decode(structure.source.view(frame.coded))
    let picture =
      fillsCanvas
      ? rows.reduced(window, to: target, orientation)
      : rows.reduced(at: frame.offset, on: size, window, to: target, orientation)
    return ReducedPicture(picture, offered: structure.profile, complaint: rows.complaint)
  }
}
