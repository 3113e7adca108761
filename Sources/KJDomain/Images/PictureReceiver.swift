// Who the pictures are for: the programs whose limits are known.

/// A family of programs that read pictures, with the pictures that they take.
public enum PictureReceiver: String, Sendable, CaseIterable {
  /// What all of them take.
  case any
  case claude
  case codex
  case gemini

  /// The largest picture that it takes as it is, and gains from.
  ///
  /// Above these bounds it shrinks the picture itself, refuses it, or refuses every later message of the
  /// conversation. The reasons are in the manual page of `kj image`.
  package var bounds: PictureBounds {
    switch self {
    case .any, .claude: PictureBounds(photoEdge: 1568, losslessEdge: 2000, bytes: 3_750_000)
    case .codex: PictureBounds(photoEdge: 2048, losslessEdge: 2048, bytes: 15_000_000)
    case .gemini: PictureBounds(photoEdge: 1536, losslessEdge: 2304, bytes: 5_000_000)
    }
  }

  /// True if it takes a file of the format as it is.
  package func takes(_ format: PictureFormat) -> Bool {
    switch format {
    case .jpeg, .png, .webp: true
    case .gif: self != .gemini
    case .heic, .avif, .bmp, .tiff: false
    }
  }
}
