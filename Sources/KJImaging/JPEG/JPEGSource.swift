// A JPEG file as the preparation sees it.

import KJDomain

/// A JPEG file whose structure has been read.
struct JPEGSource: SourcePicture {
  /// Three planes of one byte, for a picture whose color has full resolution.
  private static let bytesHeldPerPixel = 3

  private let structure: JPEGStructure
  private let limits: PictureLimits

  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    structure = try JPEGStructure(source, limits: limits)
    self.limits = limits
  }

  var format: PictureFormat { .jpeg }
  var size: PixelSize { structure.frame.size }
  var orientation: PictureOrientation { structure.orientation }
  var isLossless: Bool { false }
  var condition: PictureCondition { structure.isComplete ? .whole : .cut }
  var isAnimated: Bool { false }
  var held: Set<DroppedData> { structure.held }
  var metadata: CarriedMetadata { structure.metadata }
  var warnings: [PictureWarning] { structure.profileIsUnusable ? [.colorProfileDropped] : [] }
  /// Decoders show the part of a cut-off picture that is there, so it can be copied too.
  var strippedCount: Int? { structure.assembledCount(with: structure.profile) }

  func stripped() -> [UInt8] { structure.assembled(with: structure.profile) }

  func reduced(to target: PixelSize) throws(PictureError) -> ReducedPicture {
    let scale = DecodingScale(from: size, to: target)
    try limits.check(scale.applied(to: size), bytesHeldPerPixel: Self.bytesHeldPerPixel)
    let decoded = try JPEGDecoder().decode(structure, at: scale)
    let picture = PlanarPicture(resampling: decoded.planes, to: target, orientation)
    // A profile for inks does not describe the red, green and blue made from them.
    let isUseless = structure.isFourColor && structure.profile != nil
    return ReducedPicture(
      picture: .planar(picture), profile: isUseless ? nil : structure.profile,
      complaint: decoded.warning, warnings: isUseless ? [.colorProfileDropped] : [])
  }

  /// Progressive coding is used for a picture that had it, and for one that would grow otherwise.
  ///
  /// It needs fewer bytes.
  func turnedWithoutLoss(limit: Int) throws(PictureError) -> TurnedPicture? {
    // The library marks inks as inverted, so others would come out as a negative.
    guard !structure.isFourColor || structure.adobe != nil else { return nil }
    var smallest: TurnedPicture?
    for progressive in structure.frame.isProgressive ? [true] : [false, true] {
      guard let turned = try moveBlocks(progressive: progressive) else { return smallest }
      if turned.bytes.count < smallest?.bytes.count ?? .max { smallest = turned }
      if turned.bytes.count <= limit { break }
    }
    return smallest
  }

  private func moveBlocks(progressive: Bool) throws(PictureError) -> TurnedPicture? {
    var complaint: String?
    let buffer = try JPEGTransformer().turn(
      structure.picture, by: orientation, progressive: progressive, complaint: &complaint)
    let expected = orientation.applied(to: size)
    return buffer.withBytes { bytes in
      guard let turned = try? JPEGStructure(bytes), turned.isComplete,
        turned.frame.size == expected
      else { return nil }
      return TurnedPicture(
        bytes: turned.assembled(with: structure.profile), complaint: complaint)
    }
  }
}
