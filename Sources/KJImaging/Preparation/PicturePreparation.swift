// The ways of preparing a picture, and the choice between them.

import KJDomain

/// The preparation of one picture.
///
/// A picture that fits and is upright is copied without its metadata. One that fits but is not
/// upright is turned, without loss where possible. Every other one is decoded, made smaller and
/// encoded. Of these, the least invasive way that works is taken.
struct PicturePreparation {
  private let source: any SourcePicture
  private let options: PreparationOptions
  private let limits: PictureLimits
  private let byteCount: Int
  private var warnings: [PictureWarning]

  /// The least quality of a picture that is encoded anew only because it has to be turned.
  private static let turnedQuality = 92
  /// Red, green and blue, or the planes made from them.
  private static let bytesHeldPerPixel = 3

  init(
    _ source: any SourcePicture, _ options: PreparationOptions, _ limits: PictureLimits,
    byteCount: Int
  ) {
    self.source = source
    self.options = options
    self.limits = limits
    self.byteCount = byteCount
    warnings = source.warnings
    if !source.condition.isComplete { warnings.append(.truncated) }
  }

  mutating func run() throws(PictureError) -> PreparedPicture {
    if options.strict, !source.condition.isComplete { throw .truncated(source.format) }
    let target = options.bounds.target(for: source.size, isLossless: source.isLossless)
    if target == source.size, let count = source.strippedCount {
      if let picture = try copied(count) { return picture }
      if let picture = try turned(count) { return picture }
    }
    return try encoded(to: target)
  }

  /// True when the result may have the source's format.
  private var formatIsWelcome: Bool {
    switch options.encoding {
    case .auto: options.receiver.takes(source.format)
    case .keep: options.receiver.takes(source.format) || source.format == .gif
    case .jpeg: source.format == .jpeg
    case .png: source.format == .png
    }
  }

  // MARK: Copying

  /// The picture as it is, without its metadata; nil if it is too large or has to be turned.
  private mutating func copied(_ strippedCount: Int) throws(PictureError) -> PreparedPicture? {
    guard source.orientation == .upright, formatIsWelcome else { return nil }
    if options.strict {
      // Nothing else here reads the coded data. Decoding to a small picture costs least.
      try note(source.reduced(to: source.size.fitting(longestEdge: 64)).complaint)
    }
    if source.format == .gif, options.receiver == .any { warnings.append(.notShownByAll(.gif)) }
    if options.keepsMetadata {
      guard byteCount <= options.bounds.bytes else { return nil }
      let measure = PictureMeasure(size: source.size, byteCount: byteCount, format: source.format)
      return PreparedPicture(.unchanged, report(after: measure, dropped: []))
    }
    guard strippedCount <= options.bounds.bytes else { return nil }
    return result(source.stripped(), source.format, source.size, dropped: source.held)
  }

  // MARK: Turning

  private mutating func turned(_ strippedCount: Int) throws(PictureError) -> PreparedPicture? {
    guard source.orientation != .upright, formatIsWelcome, !options.keepsMetadata,
      let turned = try source.turnedWithoutLoss(limit: strippedCount),
      turned.bytes.count <= options.bounds.bytes
    else { return nil }
    try note(turned.complaint)
    return result(
      turned.bytes, source.format, source.orientation.applied(to: source.size),
      dropped: source.held)
  }

  // MARK: Encoding

  private mutating func encoded(to target: PixelSize) throws(PictureError) -> PreparedPicture {
    try limits.check(target, bytesHeldPerPixel: Self.bytesHeldPerPixel)
    let reduced = try source.reduced(to: target)
    try note(reduced.complaint)
    warnings += reduced.warnings
    if source.isAnimated { warnings.append(.firstFrameOnly) }
    let metadata = options.keepsMetadata ? source.metadata : .none
    let isOnlyTurned = target == source.size && source.orientation != .upright
    let encoder = PictureEncoder(
      encoding: options.encoding,
      quality: isOnlyTurned ? max(options.quality, Self.turnedQuality) : options.quality,
      isLossless: source.isLossless, profile: reduced.profile, metadata: metadata,
      mostBytes: options.bounds.bytes,
      // In another format, the size of the source is no measure.
      wantedBytes: formatIsWelcome ? sourceCount ?? .max : .max)
    let picture = try encoder.encode(reduced.picture)
    var dropped = source.held.subtracting(picture.metadata.kinds)
    if source.isAnimated { dropped.insert(.frames) }
    return result(picture.bytes, picture.format, picture.size, dropped: dropped)
  }

  /// The size of the source with the data that is kept, nil for a source that cannot be copied.
  private var sourceCount: Int? {
    options.keepsMetadata ? byteCount : source.strippedCount
  }

  // MARK: The report

  private func result(
    _ bytes: [UInt8], _ format: PictureFormat, _ size: PixelSize, dropped: Set<DroppedData>
  ) -> PreparedPicture {
    let measure = PictureMeasure(size: size, byteCount: bytes.count, format: format)
    return PreparedPicture(.bytes(bytes), report(after: measure, dropped: dropped))
  }

  private func report(after: PictureMeasure, dropped: Set<DroppedData>) -> PictureReport {
    PictureReport(
      before: PictureMeasure(size: source.size, byteCount: byteCount, format: source.format),
      after: after, orientation: source.orientation, dropped: dropped, warnings: warnings)
  }

  /// Keeps a decoder's complaint as a warning, unless it only repeats that data is missing.
  private mutating func note(_ complaint: String?) throws(PictureError) {
    guard let complaint else { return }
    if options.strict { throw .damaged(source.format, complaint) }
    if source.condition.isComplete { warnings.append(.damaged(complaint)) }
  }
}
