/// A fraction of a picture's size, in eighths, at which decoding is cheap: 1, 2, 4 or 8.
///
/// Any fraction in between would be slower than decoding the whole picture.
package enum DecodingScale: Int, Sendable, CaseIterable {
  case eighth = 1
  case quarter = 2
  case half = 4
  case full = 8

  /// The minimum length of a reduced edge, in pixels: below it, the picture would mostly show the crude filter.
  private static let leastEdge = 16

  /// The smallest scale whose decoded size is at least one and a half times the target, and at least 16 pixels, in both
  /// directions; the full size if there is none.
  ///
  /// Reduced decoding acts as a crude filter, which would be visible below that margin.
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

  /// The size of a picture decoded at this scale; a partly covered last pixel counts.
  package func applied(to source: PixelSize) -> PixelSize {
    PixelSize(width: (source.width * rawValue + 7) / 8, height: (source.height * rawValue + 7) / 8)
  }
}
