internal import KJDomain

/// The position of an input, and of a piece of it.
struct UploadPlace: Hashable, Comparable {
  let input: Int
  /// Counted from 1; also 1 for an input that was not cut.
  let piece: Int

  init(input: Int, piece: PicturePiece? = nil) {
    self.input = input
    self.piece = piece?.number ?? 1
  }

  static func < (first: UploadPlace, second: UploadPlace) -> Bool {
    (first.input, first.piece) < (second.input, second.piece)
  }
}
