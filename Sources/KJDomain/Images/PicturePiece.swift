internal import KJBase

/// The position of a piece among the pieces of its picture.
public struct PicturePiece: Hashable, Sendable {
  /// From 1 to ``count``.
  package let number: Int
  /// At least two.
  package let count: Int

  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// The suffix after the stem of the picture's name: `-1`, or `-01` if there are more than nine, for sorting.
  package var suffix: String { "-" + String(number, digits: String(count).utf8.count) }
}

/// The part of a picture that is kept.
public struct PicturePart: Hashable, Sendable {
  package static let whole = PicturePart()

  /// Nil for the whole picture.
  package var region: PixelRegion?
  /// Nil if the picture was not cut into pieces.
  package var piece: PicturePiece?

  package init(region: PixelRegion? = nil, piece: PicturePiece? = nil) {
    self.region = region
    self.piece = piece
  }
}
