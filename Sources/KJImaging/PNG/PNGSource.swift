// A PNG file as the preparation sees it.

import KJDomain

/// A PNG file whose structure was read.
struct PNGSource: SourcePicture {
  private let structure: PNGStructure

  init(_ structure: PNGStructure) { self.structure = structure }

  var format: PictureFormat { .png }
  var size: PixelSize { structure.size }
  var orientation: PictureOrientation { structure.exif?.orientation ?? .upright }
  var isLossless: Bool { true }
  var isComplete: Bool { structure.isComplete }
  var isAnimated: Bool { structure.isAnimated }
  var held: Set<DroppedData> { structure.held }
  var metadata: CarriedMetadata {
    CarriedMetadata(
      exif: structure.exif?.upright, xmp: structure.xmp.map { Array($0.buffer) })
  }
  var warnings: [PictureWarning] { structure.profileIsUnusable ? [.colorProfileDropped] : [] }
  /// Many decoders refuse a PNG file with any damage, so only a whole one is copied.
  var strippedCount: Int? { structure.isIntact ? structure.assembledCount : nil }

  func stripped() -> [UInt8] { structure.assembled }

  func reduced(to target: PixelSize) throws(PictureError) -> ReducedPicture {
    let decoded = try PNGDecoder(structure).decode(to: target, orientation)
    // A reader may refuse a profile for channels that the picture does not have.
    let profile = structure.profile.flatMap { $0.describes(decoded.picture) ? $0 : nil }
    let isDropped = structure.profile != nil && profile == nil
    return ReducedPicture(
      picture: .packed(decoded.picture), profile: profile,
      complaint: decoded.complaint ?? structure.damage,
      warnings: isDropped ? [.colorProfileDropped] : [])
  }
}
