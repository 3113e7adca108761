/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longer of width and height.
  package var longestEdge: Int { max(width, height) }

  /// Width times height; `Int.max` on overflow.
  package var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// Whether it has no pixels.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// With width and height exchanged.
  package var exchanged: PixelSize { PixelSize(width: height, height: width) }

  /// The same shape with neither side longer than `edge`.
  ///
  /// A picture that already fits keeps its size: pictures are never enlarged. The shorter edge is rounded to the
  /// nearest pixel, and is at least one pixel.
  package func fitting(longestEdge edge: Int) -> PixelSize {
    guard longestEdge > edge, !isEmpty else { return self }
    func scaled(_ length: Int) -> Int {
      max(1, Int((Double(length) * Double(edge) / Double(longestEdge)).rounded()))
    }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  /// The same shape with at most `count` pixels, but at least one.
  package func fitting(pixelCount count: Int) -> PixelSize { fitting { $0.pixelCount <= count } }

  /// The largest size of the same shape that satisfies a condition, but at least one pixel.
  ///
  /// If a size satisfies the condition, every smaller size must do so as well.
  package func fitting(where isSmallEnough: (PixelSize) -> Bool) -> PixelSize {
    guard !isEmpty, !isSmallEnough(self) else { return self }
    var (fits, exceeds) = (1, longestEdge)
    while exceeds - fits > 1 {
      let edge = (fits + exceeds) / 2
      if isSmallEnough(fitting(longestEdge: edge)) { fits = edge } else { exceeds = edge }
    }
    return fitting(longestEdge: fits)
  }

  /// In the form `4080x3072`.
  public var description: String { "\(width)x\(height)" }
}
