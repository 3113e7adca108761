/// The scale of a picture that is cut along its longer edge, and the longest piece at that scale.
package struct SplitPlan: Hashable, Sendable {
  /// The size of the whole picture at the scale of the pieces.
  package let size: PixelSize
  /// True when the pieces are side by side, false when they are one above the other.
  package let isWide: Bool
  /// The maximum length of a piece along the longer edge of the picture, in pixels.
  package let longestPiece: Int
  /// The number of pixels that two neighbors share, so that a line of text cut in one is complete in the other.
  package let overlap: Int

  /// More pieces help nobody, so a longer picture is scaled down first.
  package static let mostPieces = 50
  private static let usualOverlap = 64

  /// The plan for a picture that does not fit.
  ///
  /// The picture's shorter edge is scaled down only if that edge itself does not fit.
  package init(of picture: PixelSize, in bounds: PictureBounds, isLossless: Bool) {
    isWide = picture.width > picture.height
    let edge = bounds.edge(isLossless: isLossless)
    let shorter = min(picture.width, picture.height)
    var scale = min(1, Double(edge) / Double(shorter))
    while true {
      let size = Self.scaled(picture, by: scale)
      let longest = Self.longestPiece(across: min(size.width, size.height), edge, bounds)
      let overlap = min(Self.usualOverlap, longest / 8)
      let length = max(size.width, size.height)
      let count = (max(0, length - overlap) + longest - overlap - 1) / max(1, longest - overlap)
      if count <= Self.mostPieces || scale * Double(shorter) <= 1 {
        self.size = size
        longestPiece = longest
        self.overlap = overlap
        return
      }
      scale *= 0.9
    }
  }

  private static func scaled(_ size: PixelSize, by scale: Double) -> PixelSize {
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// The maximum length of a piece whose other edge is given.
  private static func longestPiece(across: Int, _ edge: Int, _ bounds: PictureBounds) -> Int {
    var (fits, exceeds) = (1, edge + 1)
    while exceeds - fits > 1 {
      let length = (fits + exceeds) / 2
      let piece = PixelSize(width: across, height: length)
      let isInside =
        bounds.patches.allSatisfy { $0.holds(piece) }
        && piece.pixelCount <= bounds.pixels ?? .max
      if isInside { fits = length } else { exceeds = length }
    }
    return fits
  }

  /// The pieces along the longer edge.
  ///
  /// - Parameter quietest: Returns the last of the positions in a range at which a cut disturbs the picture least.
  package func pieces(quietest: (Range<Int>) -> Int) -> [Range<Int>] {
    let length = max(size.width, size.height)
    let window = longestPiece / 8
    var pieces: [Range<Int>] = []
    var start = 0
    while length - start > longestPiece {
      // The pieces are as even as possible: a last piece of only a few lines would be of little use.
      let step = max(1, longestPiece - overlap)
      let left = (length - start - overlap + step - 1) / step
      let even = (length - start + (left - 1) * overlap + left - 1) / left
      let latest = start + min(longestPiece, even + window / 2)
      let end = quietest(max(start + 1, latest - window)..<latest) + 1
      pieces.append(start..<end)
      let next = quietest(max(start + 1, end - 2 * overlap)..<max(start + 2, end - overlap + 1))
      start = max(start + 1, next)
    }
    return pieces + [start..<length]
  }

  /// The part of the picture, at its own size, that a piece shows.
  ///
  /// - Parameter cut: The part of the picture that is cut.
  package func region(of piece: Range<Int>, in cut: PixelRegion) -> PixelRegion {
    let length = isWide ? size.width : size.height
    let original = isWide ? cut.size.width : cut.size.height
    func enlarged(_ place: Int) -> Int {
      Int((Double(place) * Double(original) / Double(length)).rounded())
    }
    let (start, end) = (enlarged(piece.lowerBound), enlarged(piece.upperBound))
    return isWide
      ? PixelRegion(
        left: cut.left + start, top: cut.top,
        size: PixelSize(width: end - start, height: cut.size.height))
      : PixelRegion(
        left: cut.left, top: cut.top + start,
        size: PixelSize(width: cut.size.width, height: end - start))
  }
}
