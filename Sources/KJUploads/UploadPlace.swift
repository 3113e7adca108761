internal import KJDomain

/// An input, and the piece of it.
struct UploadPlace: Hashable, Comparable {
  let input: Int
  /// From 1; 1 for an input that was not cut, too.
  let piece: Int

  init(input: Int, piece: PicturePiece? = nil) {
    self.input = input
    self.piece = piece?.number ?? 1
  }

  static func < (first: UploadPlace, second: UploadPlace) -> Bool {
    (first.input, first.piece) < (second.input, second.piece)
  }
}
