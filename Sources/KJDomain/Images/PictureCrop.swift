internal import KJBase

/// A rectangle in an upright picture, in pixels or in percent of its edges: `800x600+1200+300`, `50%x50%+25%+25%`.
public struct PictureCrop: Hashable, Sendable, CustomStringConvertible {
  /// A number of pixels, or a percentage of an edge.
  private struct Length: Hashable {
    let number: Double
    let isPercentage: Bool

    init(_ pixels: Int) {
      number = Double(pixels)
      isPercentage = false
    }

    /// Reads a whole number, or a decimal one before a percent sign; nil for anything else.
    init?(_ text: Substring) {
      let isPercentage = text.hasSuffix("%")
      let digits = isPercentage ? text.dropLast() : text
      let isPlain = digits.utf8.allSatisfy {
        $0.isDigit || isPercentage && $0 == UInt8(ascii: ".")
      }
      guard isPlain, digits.utf8.count <= 9, let number = Double(digits) else { return nil }
      self.number = number
      self.isPercentage = isPercentage
    }

    /// The length as a whole number of pixels.
    func pixels(of edge: Int) -> Int {
      isPercentage ? Int((number * Double(edge) / 100).rounded()) : Int(number)
    }

    var text: String {
      isPercentage
        ? "\(number == number.rounded() ? "\(Int(number))" : "\(number)")%" : "\(Int(number))"
    }
  }

  private let width: Length
  private let height: Length
  private let left: Length
  private let top: Length

  /// Reads the form `WxH+X+Y`; nil for anything else, and for an empty rectangle.
  public init?(_ text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let edges = parts.first?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, edges.count == 2, let width = Length(edges[0]),
      let height = Length(edges[1]), let left = Length(parts[1]), let top = Length(parts[2]),
      width.number > 0, height.number > 0
    else { return nil }
    self.width = width
    self.height = height
    self.left = left
    self.top = top
  }

  /// The part of an upright picture, cut off at the picture's edges.
  ///
  /// Nil if the rectangle is completely outside the picture.
  package func region(of picture: PixelSize) -> PixelRegion? {
    let (x, y) = (left.pixels(of: picture.width), top.pixels(of: picture.height))
    let size = PixelSize(
      width: min(max(1, width.pixels(of: picture.width)), picture.width - x),
      height: min(max(1, height.pixels(of: picture.height)), picture.height - y))
    return size.isEmpty ? nil : PixelRegion(left: x, top: y, size: size)
  }

  /// The nearest rectangle within an upright picture: of this size, or of the picture's size if that is smaller.
  package func moved(into picture: PixelSize) -> PictureCrop {
    func place(_ start: Length, _ length: Length, in edge: Int) -> (start: Length, length: Length) {
      let count = min(max(1, length.pixels(of: edge)), edge)
      return (Length(min(start.pixels(of: edge), edge - count)), Length(count))
    }
    let (x, y) = (place(left, width, in: picture.width), place(top, height, in: picture.height))
    return PictureCrop(width: x.length, height: y.length, left: x.start, top: y.start)
  }

  private init(width: Length, height: Length, left: Length, top: Length) {
    (self.width, self.height, self.left, self.top) = (width, height, left, top)
  }

  /// The rectangle in the form that a person writes.
  public var description: String { "\(width.text)x\(height.text)+\(left.text)+\(top.text)" }
}
