import KJDomain

/// A JPEG file whose structure has been read.
struct JPEGSource: SourcePicture {
  /// Three planes of one byte, for a picture whose color has full resolution.
  private static let bytesHeldPerPixel = 3

  private let structure: JPEGStructure
  /// The color profile for a copy.
  private let profile: ICCProfile?
  private let limits: PictureLimits

  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    structure = try JPEGStructure(source, limits: limits)
    profile = structure.profile?.anonymous
    self.limits = limits
  }

  var format: PictureFormat { .jpeg }
  var size: PixelSize { structure.frame.size }
  var orientation: PictureOrientation { structure.orientation }
  var isLossless: Bool { false }
  var condition: PictureCondition {
    if !structure.isComplete { return .cut }
    return structure.isMended ? .damaged("false markers in the coded data") : .whole
  }
  var isAnimated: Bool { false }
  var held: Set<DroppedData> { structure.held }
  var metadata: CarriedMetadata { structure.metadata }
  var warnings: [PictureWarning] { structure.profileIsUnusable ? [.colorProfileDropped] : [] }
  /// Some decoders refuse a picture that is cut off, so kj copies only complete ones.
  var strippedCount: Int? { condition == .whole ? structure.assembledCount(with: profile) : nil }

  func stripped() -> [UInt8] { structure.assembled(with: profile) }

  /// The complaint about a copy, which no longer has the file's flaws between segments.
  func complaint() throws(PictureError) -> String? {
    try stripped().withView { view throws(PictureError) in
      try JPEGSource(view, limits: limits).reduced(to: sizeForCheck).complaint
    }
  }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    let scale = DecodingScale(from: window.region.size, to: target)
    try limits.check(scale.applied(to: size), bytesHeldPerPixel: Self.bytesHeldPerPixel)
    let (picture, warning) = try decoded(window, to: target, at: scale)
    // A profile for inks does not describe the red, green and blue made from them.
    let isUseless = structure.isFourColor && structure.profile != nil
    return ReducedPicture(
      picture: .planar(picture), profile: isUseless ? nil : structure.profile,
      complaint: warning ?? condition.complaint,
      warnings: isUseless ? [.colorProfileDropped] : [])
  }

  /// The picture at its final size, and the decoder's complaint about damaged data.
  private func decoded(
    _ window: PictureWindow, to target: PixelSize, at scale: DecodingScale
  ) throws(PictureError) -> (PlanarPicture, warning: String?) {
    let decoder = try JPEGDecoder()
    if scale == .full, let subsampling = try decoder.subsampling(of: structure),
      let rows = JPEGRowDecoder(structure, subsampling),
      let picture = PlanarPicture(resampling: rows, window, to: target, orientation)
    {
      return (picture, nil)
    }
    let decoded = try decoder.decode(structure, at: scale)
    if decoded.warning != nil || !structure.isComplete, decoded.planes.allSatisfy(\.isBlank) {
      throw .damaged(.jpeg, "no part of the picture can be shown")
    }
    let picture = PlanarPicture(resampling: decoded.planes, window, to: target, orientation)
    return (picture, decoded.warning)
  }

  /// Uses progressive coding, which needs fewer bytes, if the picture used it or would grow without it.
  func turnedWithoutLoss(limit: Int) throws(PictureError) -> [UInt8]? {
    // The library marks inks as inverted, so inks that are not inverted would come out as a negative.
    guard !structure.isFourColor || structure.adobe != nil else { return nil }
    var smallest: [UInt8]?
    for progressive in structure.frame.isProgressive ? [true] : [false, true] {
      guard let turned = try moveBlocks(progressive: progressive) else { return smallest }
      if turned.count < smallest?.count ?? .max { smallest = turned }
      if turned.count <= limit { break }
    }
    return smallest
  }

  private func moveBlocks(progressive: Bool) throws(PictureError) -> [UInt8]? {
    try stripped().withView { view throws(PictureError) -> [UInt8]? in
      guard
        let buffer = try JPEGTransformer().turned(view, by: orientation, progressive: progressive)
      else { return nil }
      let expected = orientation.applied(to: size)
      return buffer.withBytes { bytes in
        guard let turned = try? JPEGStructure(bytes), turned.isComplete,
          turned.frame.size == expected
        else { return nil }
        return turned.assembled(with: profile)
      }
    }
  }
}
