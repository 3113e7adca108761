// The three ways of preparing a JPEG picture, and the choice between them.

import KJDomain

/// The preparation of one JPEG picture.
///
/// A picture that fits and stands upright is copied without its metadata; one that fits and lies is
/// turned, without loss where that is possible; a larger one is resized. What cannot be avoided is
/// done, and nothing else.
struct JPEGPreparation {
  private let structure: JPEGStructure
  private let options: PreparationOptions
  private let byteCount: Int
  private var warnings: [PictureWarning] = []

  /// Qualities at which a picture that only had to be turned is encoded, until it is no larger than
  /// it was.
  private static let turnedQualities = [92, 85, 75, 60, 45, 30]

  init(_ structure: JPEGStructure, _ options: PreparationOptions, byteCount: Int) {
    self.structure = structure
    self.options = options
    self.byteCount = byteCount
    if !structure.isComplete { warnings.append(.truncated) }
    if structure.profileIsUnusable { warnings.append(.colorProfileDropped) }
  }

  mutating func run() throws(PictureError) -> PreparedPicture {
    if options.strict, !structure.isComplete { throw .truncated }
    let size = structure.frame.size
    let target = size.fitting(longestEdge: options.maximumEdge)
    let jpeg =
      if target != size {
        try resized(to: target)
      } else if structure.orientation == .upright {
        try copied()
      } else {
        try turned()
      }
    let report = PictureReport(
      before: PictureMeasure(size: size, byteCount: byteCount),
      after: PictureMeasure(
        size: structure.orientation.applied(to: target), byteCount: jpeg.count),
      orientation: structure.orientation, metadataDropped: structure.hasMetadata,
      warnings: warnings)
    return PreparedPicture(jpeg: jpeg, report: report)
  }

  // MARK: Copying

  /// The picture as it is, without its metadata.
  private mutating func copied() throws(PictureError) -> [UInt8] {
    // Nothing else here would look at the coded data. An eighth of the size costs least.
    if options.strict { try note(JPEGDecoder().decode(structure, at: .eighth).warning) }
    return structure.stripped(with: structure.profile)
  }

  // MARK: Resizing

  private mutating func resized(to target: PixelSize) throws(PictureError) -> [UInt8] {
    let upright = try uprightPlanes(of: target)
    return try encode(upright, quality: options.quality)
  }

  /// Decodes the picture and resamples it to a size, then turns the smaller planes upright.
  private mutating func uprightPlanes(of target: PixelSize) throws(PictureError) -> PlanarPicture {
    let scale = DecodingScale(from: structure.frame.size, to: target)
    let decoded = try JPEGDecoder().decode(structure, at: scale)
    try note(decoded.warning)
    // A profile for inks says nothing about the light that they were turned into.
    if structure.isFourColor, structure.profile != nil { warnings.append(.colorProfileDropped) }
    return PlanarPicture(resampling: decoded.planes, to: target, structure.orientation)
  }

  private mutating func encode(
    _ picture: PlanarPicture, quality: Int
  ) throws(PictureError) -> [UInt8] {
    let buffer = try JPEGEncoder().encode(
      picture.planes, size: picture.size, picture.subsampling, quality: quality)
    return try buffer.withBytes { bytes throws(PictureError) in
      try JPEGStructure(bytes).stripped(with: structure.isFourColor ? nil : structure.profile)
    }
  }

  // MARK: Turning

  private mutating func turned() throws(PictureError) -> [UInt8] {
    let limit = structure.stripped(with: structure.profile).count
    if let lossless = try turnedWithoutLoss(limit: limit) { return lossless }
    let upright = try uprightPlanes(of: structure.frame.size)
    var jpeg: [UInt8] = []
    for quality in Self.turnedQualities {
      jpeg = try encode(upright, quality: quality)
      if jpeg.count <= limit { break }
    }
    return jpeg
  }

  /// The picture turned by moving its blocks, or nil when that is not possible.
  ///
  /// Progressive coding is the smaller one, and is used for a picture that had it and for one that
  /// would grow otherwise.
  private mutating func turnedWithoutLoss(limit: Int) throws(PictureError) -> [UInt8]? {
    // The library marks inks as inverted, so those that are not would come out as a negative.
    guard !structure.isFourColor || structure.adobe != nil else { return nil }
    var complaint: String?
    var smallest: [UInt8]?
    for progressive in structure.frame.isProgressive ? [true] : [false, true] {
      guard let jpeg = try moveBlocks(progressive: progressive, complaint: &complaint) else {
        return smallest
      }
      if jpeg.count < smallest?.count ?? .max { smallest = jpeg }
      if jpeg.count <= limit { break }
    }
    try note(complaint)
    return smallest
  }

  private func moveBlocks(
    progressive: Bool, complaint: inout String?
  ) throws(PictureError) -> [UInt8]? {
    let buffer = try JPEGTransformer().turn(
      structure.picture, by: structure.orientation, progressive: progressive,
      complaint: &complaint)
    let expected = structure.orientation.applied(to: structure.frame.size)
    return buffer.withBytes { bytes in
      guard let turned = try? JPEGStructure(bytes), turned.isComplete,
        turned.frame.size == expected
      else { return nil }
      return turned.stripped(with: structure.profile)
    }
  }

  // MARK: What is told

  /// Keeps a complaint of the library as a warning, unless it only says again that data is missing.
  private mutating func note(_ complaint: String?) throws(PictureError) {
    guard let complaint else { return }
    if options.strict { throw .damaged(complaint) }
    if structure.isComplete { warnings.append(.damaged(complaint)) }
  }
}
