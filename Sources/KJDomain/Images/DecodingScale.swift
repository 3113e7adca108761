// At which fraction of its size a picture is decoded before it is resized to its target.

/// A fraction of a picture's size, in eighths, at which decoding is cheap: 1, 2, 4 or 8.
///
/// The fractions between them would be decoded more slowly than the whole picture.
package enum DecodingScale: Int, Sendable, CaseIterable {
  case eighth = 1
  case quarter = 2
  case half = 4
  case full = 8

  /// Of a picture with fewer samples across, the crude filter would be most of what is seen.
  private static let leastEdge = 16

  /// The smallest scale whose decoded size is at least one and a half times the target in both
  /// directions, else the full size.
  ///
  /// Below that margin the crude filter that a reduced decoding amounts to would be seen.
  package init(from source: PixelSize, to target: PixelSize) {
    self =
      Self.allCases.first { scale in
        min(source.width, source.height) * scale.rawValue >= 8 * Self.leastEdge
          && 2 * source.width * scale.rawValue >= 3 * 8 * target.width
          && 2 * source.height * scale.rawValue >= 3 * 8 * target.height
      } ?? .full
  }

  /// The scale as a factor: 0.125 to 1.
  package var factor: Double { Double(rawValue) / 8 }

  /// The size of a picture decoded at this scale: a last pixel that is covered in part counts.
  package func applied(to source: PixelSize) -> PixelSize {
    PixelSize(
      width: (source.width * rawValue + 7) / 8, height: (source.height * rawValue + 7) / 8)
  }
}
