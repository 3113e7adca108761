internal import KJBase

/// A picture before and after its preparation, and the changes made to it.
public struct PictureReport: Hashable, Sendable {
  /// The picture as stored in its file, before it was turned upright.
  package let before: PictureMeasure
  /// The resulting picture.
  package let after: PictureMeasure
  /// The orientation that was applied to the stored pixels.
  package let orientation: PictureOrientation
  /// The data, other than the picture and its color profile, that was in the file but is not in the result.
  public let dropped: Set<DroppedData>
  /// The part of the upright picture that was kept.
  package let part: PicturePart
  /// The quality of the lossy encoding, 1 to 100; nil for a copy and for lossless encoding.
  package let quality: PictureQuality?
  package let warnings: [PictureWarning]

  package init(
    before: PictureMeasure, after: PictureMeasure, orientation: PictureOrientation,
    part: PicturePart = .whole, quality: PictureQuality? = nil, dropped: Set<DroppedData>,
    warnings: [PictureWarning]
  ) {
    self.before = before
    self.after = after
    self.orientation = orientation
    self.dropped = dropped
    self.part = part
    self.quality = quality
    self.warnings = warnings
  }

  /// The size of the kept part, upright and before resizing.
  private var shownSize: PixelSize { part.region?.size ?? orientation.applied(to: before.size) }

  /// Whether the size of the picture has changed, apart from turning and cutting.
  package var resized: Bool { shownSize != after.size }

  /// Whether the pixels were turned or mirrored.
  package var rotated: Bool { orientation != .upright }

  /// The factor from the original pixels to the resulting ones, at most 1.
  package var scale: Double {
    shownSize.isEmpty ? 1 : Double(after.size.longestEdge) / Double(shownSize.longestEdge)
  }

  /// The names of the omitted data, in the order of ``DroppedData``.
  package var droppedNames: [String] { DroppedData.allCases.filter(dropped.contains).map(\.name) }

  /// One line: `4080x3072 3.3 MB JPEG -> 1568x1181 357 kB JPEG (scale 0.384, dropped: EXIF)`, or `…, unchanged`.
  package var summary: String {
    var remarks: [String] = []
    if let piece = part.piece { remarks.append("piece \(piece.number) of \(piece.count)") }
    if let region = part.region {
      remarks.append("\(region.size) from +\(region.left)+\(region.top)")
    }
    if resized { remarks.append("scale \(scaleText)") }
    if rotated { remarks.append("rotated") }
    if let quality, quality.isLowered { remarks.append("quality \(quality.value)") }
    if !dropped.isEmpty { remarks.append("dropped: \(droppedNames.joined(separator: ", "))") }
    let end = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    return end.isEmpty && before == after ? "\(before), unchanged" : "\(before) -> \(after)\(end)"
  }

  /// The scale with three decimals: `0.384`.
  package var scaleText: String {
    let thousandths = Int((scale * 1000).rounded())
    return "\(thousandths / 1000)." + String(thousandths % 1000, digits: 3)
  }
}

/// The quality of lossy encoding.
public struct PictureQuality: Hashable, Sendable {
  /// From 1 to 100.
  package let value: Int
  /// Whether it was lowered because a better one would have taken too many bytes.
  package let isLowered: Bool

  package init(_ value: Int, isLowered: Bool) {
    self.value = value
    self.isLowered = isLowered
  }
}
