import KJDomain

/// A PNG file whose structure has been read.
struct PNGSource: SourcePicture {
  private let structure: PNGStructure
  private let limits: PictureLimits

  init(_ structure: PNGStructure, limits: PictureLimits) {
    self.structure = structure
    self.limits = limits
  }

  var format: PictureFormat { .png }
  var size: PixelSize { structure.header.size }
  var orientation: PictureOrientation { structure.metadata.orientation }
  var isLossless: Bool { true }
  var condition: PictureCondition { structure.condition }
  var isAnimated: Bool { structure.isAnimated }
  var held: Set<DroppedData> { structure.metadata.kinds }
  var metadata: CarriedMetadata { structure.metadata.carried }
  var warnings: [PictureWarning] {
    structure.colors.profileIsUnusable ? [.colorProfileDropped] : []
  }
  /// Many decoders refuse a PNG file with any damage, so kj copies only undamaged ones.
  var strippedCount: Int? { condition == .whole ? structure.assembledCount : nil }

  func stripped() -> [UInt8] { structure.assembled }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let decoded = try PNGDecoder(structure, limits: limits).decode(window, to: target, orientation)
    return ReducedPicture(
      decoded.picture, offered: structure.colors.profile,
      complaint: decoded.complaint ?? condition.complaint)
  }
}
