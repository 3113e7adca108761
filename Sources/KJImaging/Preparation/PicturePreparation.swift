import KJDomain

/// The preparation of one picture.
///
/// kj takes the least invasive way that works. If a picture fits, is upright and can be decoded without a
/// complaint, kj copies it without its metadata. It turns one that fits but is not upright, without loss if
/// possible. It decodes every other one, makes it smaller and encodes it, perhaps in pieces.
struct PicturePreparation {
  private let source: any SourcePicture
  private let options: PreparationOptions
  private let limits: PictureLimits
  private let byteCount: Int
  private var warnings: [PictureWarning]
  /// The wanted part, upright.
  private let region: PixelRegion
  /// The wanted part, as stored.
  private let window: PictureWindow
  /// True if the picture is damaged, so other decoders may refuse it.
  private var isDamaged: Bool

  /// The lowest quality of a picture that is encoded again only because it has to be turned or mended.
  private static let mendedQuality = 92
  /// Red, green and blue, or the planes made from them.
  private static let bytesHeldPerPixel = 3
  /// Below this scale the text of most screenshots cannot be read.
  private static let leastLegibleScale = 0.35

  init(
    _ source: any SourcePicture, _ options: PreparationOptions, _ limits: PictureLimits,
    byteCount: Int
  ) throws(PictureError) {
    self.source = source
    self.options = options
    self.limits = limits
    self.byteCount = byteCount
    warnings = source.warnings
    isDamaged = source.condition != .whole
    let upright = source.orientation.applied(to: source.size)
    region = try Self.region(options.crop, of: upright)
    window = PictureWindow(source.orientation.stored(region, of: source.size), of: source.size)
    if !source.condition.isComplete { warnings.append(.truncated) }
  }

  private static func region(
    _ crop: PictureCrop?, of upright: PixelSize
  ) throws(PictureError) -> PixelRegion {
    guard let crop else { return PixelRegion(of: upright) }
    guard let region = crop.region(of: upright) else { throw .outside(crop, upright) }
    return region
  }

  /// - Returns: The picture, or its pieces in order.
  mutating func run() throws(PictureError) -> [PreparedPicture] {
    if options.strict, !source.condition.isComplete { throw .truncated(source.format) }
    let target = options.bounds.target(for: window.region.size, isLossless: source.isLossless)
    if target == source.size, let count = source.strippedCount {
      if let picture = try copied(count) { return [picture] }
      if let picture = try turned(count) { return [picture] }
    }
    if isCut(whoseTargetIs: target) { return try pieces() }
    return [try encoded(to: target)]
  }

  /// True when the result may have the source's format.
  private var formatIsWelcome: Bool {
    switch options.encoding {
    case .auto: options.receiver.takes(source.format)
    case .keep: options.receiver.takes(source.format) || source.format == .gif
    case .jpeg: source.format == .jpeg
    case .png: source.format == .png
    case .webp: source.format == .webp
    }
  }

  // MARK: Copying

  /// The picture as it is, without its metadata; nil if it is too large, has to be turned, or other decoders may
  /// refuse it.
  private mutating func copied(_ strippedCount: Int) throws(PictureError) -> PreparedPicture? {
    guard source.orientation == .upright, formatIsWelcome else { return nil }
    if let complaint = try source.complaint() {
      try note(complaint)
      isDamaged = true
      return nil
    }
    if options.keepsMetadata {
      guard byteCount <= options.bounds.bytes else { return nil }
      noteFormat()
      let measure = PictureMeasure(size: source.size, byteCount: byteCount, format: source.format)
      return PreparedPicture(.unchanged, report(after: measure, dropped: []))
    }
    guard strippedCount <= options.bounds.bytes else { return nil }
    noteFormat()
    return result(
      EncodedPicture(source.stripped(), source.format, source.size), dropped: source.held)
  }

  private mutating func noteFormat() {
    if options.receiver == .any, !options.receiver.takes(source.format) {
      warnings.append(.notShownByAll(source.format))
    }
  }

  // MARK: Turning

  private mutating func turned(_ strippedCount: Int) throws(PictureError) -> PreparedPicture? {
    guard source.orientation != .upright, formatIsWelcome, !options.keepsMetadata,
      let bytes = try source.turnedWithoutLoss(limit: strippedCount),
      bytes.count <= options.bounds.bytes
    else { return nil }
    let size = source.orientation.applied(to: source.size)
    return result(EncodedPicture(bytes, source.format, size), dropped: source.held)
  }

  // MARK: Encoding

  private mutating func encoded(to target: PixelSize) throws(PictureError) -> PreparedPicture {
    let reduced = try decoded(to: target)
    let picture = try encoder(for: reduced, isReduced: target != window.region.size)
      .encode(reduced.picture)
    if isMadeIllegible(at: target), !isMeantToBeSmall { warnings.append(.hardlyLegible) }
    return result(picture, PicturePart(region: isCropped ? region : nil))
  }

  private var isCropped: Bool { window.region.size != source.size }

  private mutating func decoded(to target: PixelSize) throws(PictureError) -> ReducedPicture {
    try limits.check(target, bytesHeldPerPixel: Self.bytesHeldPerPixel)
    let reduced = try source.reduced(window, to: target)
    try note(reduced.complaint)
    warnings += reduced.warnings
    if source.isAnimated { warnings.append(.firstFrameOnly) }
    return reduced
  }

  private func encoder(for reduced: ReducedPicture, isReduced: Bool) -> PictureEncoder {
    PictureEncoder(
      encoding: options.encoding,
      quality: isReduced || !isOnlyMended
        ? options.quality : max(options.quality, Self.mendedQuality),
      isLossless: source.isLossless, isUnreduced: !isReduced,
      profile: options.keepsMetadata ? reduced.profile : reduced.profile?.anonymous,
      metadata: options.keepsMetadata ? source.metadata : .none, mostBytes: options.bounds.bytes,
      wantedBytes: photoCount ?? .max)
  }

  /// True if a picture that fits is encoded again only because it has to be turned or mended.
  private var isOnlyMended: Bool {
    formatIsWelcome && (isDamaged || source.orientation != .upright)
  }

  /// The size of a photo that may stay JPEG, with the kept data included; nil for another source, whose size does not
  /// matter.
  private var photoCount: Int? {
    guard source.format == .jpeg, [.auto, .keep, .jpeg].contains(options.encoding) else {
      return nil
    }
    return options.keepsMetadata ? byteCount : source.strippedCount
  }

  private func isMadeIllegible(at target: PixelSize) -> Bool {
    let scale = Double(target.longestEdge) / Double(region.size.longestEdge)
    return source.isLossless && scale < Self.leastLegibleScale
  }

  /// True if the user asked for a smaller picture than the receiver takes.
  private var isMeantToBeSmall: Bool {
    options.bounds.losslessEdge < options.receiver.bounds.losslessEdge
      || options.bounds.pixels != nil
  }

  // MARK: Pieces

  private func isCut(whoseTargetIs target: PixelSize) -> Bool {
    switch options.splitting {
    case .never: false
    case .auto: isMadeIllegible(at: target)
    case .always: target != window.region.size
    }
  }

  private mutating func pieces() throws(PictureError) -> [PreparedPicture] {
    let plan = SplitPlan(of: region.size, in: options.bounds, isLossless: source.isLossless)
    let target = source.orientation.exchangesAxes ? plan.size.exchanged : plan.size
    let reduced = try decoded(to: target)
    let encoder = encoder(for: reduced, isReduced: true)
    let picture = try reduced.picture.packed()
    let ranges = plan.pieces { picture.quietest(in: $0, isColumn: plan.isWide) }
    // A square picture may need only one piece once its edges fit.
    guard ranges.count > 1 else {
      return [
        result(try encoder.encode(.packed(picture)), PicturePart(region: isCropped ? region : nil))
      ]
    }
    var results: [PreparedPicture] = []
    for (index, range) in ranges.enumerated() {
      let part = picture.part(range, isColumns: plan.isWide)
      results.append(
        result(
          try encoder.encode(.packed(part)),
          PicturePart(
            region: plan.region(of: range, in: region),
            piece: PicturePiece(number: index + 1, count: ranges.count))))
    }
    return results
  }

  // MARK: The report

  private func result(_ picture: EncodedPicture, _ part: PicturePart = .whole) -> PreparedPicture {
    var dropped = source.held.subtracting(picture.metadata.kinds)
    if source.isAnimated { dropped.insert(.frames) }
    return result(picture, part, dropped: dropped)
  }

  private func result(
    _ picture: EncodedPicture, _ part: PicturePart = .whole, dropped: Set<DroppedData>
  ) -> PreparedPicture {
    let measure = PictureMeasure(
      size: picture.size, byteCount: picture.bytes.count, format: picture.format)
    return PreparedPicture(
      .bytes(picture.bytes),
      report(after: measure, part, quality: picture.quality, dropped: dropped))
  }

  private func report(
    after: PictureMeasure, _ part: PicturePart = .whole, quality: Int? = nil,
    dropped: Set<DroppedData>
  ) -> PictureReport {
    PictureReport(
      before: PictureMeasure(size: source.size, byteCount: byteCount, format: source.format),
      after: after, orientation: source.orientation, part: part,
      quality: quality.map { PictureQuality($0, isLowered: $0 < options.quality) },
      dropped: dropped, warnings: warnings)
  }

  /// Keeps a decoder's complaint as a warning, unless it only repeats that data is missing.
  private mutating func note(_ complaint: String?) throws(PictureError) {
    guard let complaint else { return }
    if options.strict { throw .damaged(source.format, complaint) }
    let warning = PictureWarning.damaged(complaint)
    if source.condition.isComplete, !warnings.contains(warning) { warnings.append(warning) }
  }
}
