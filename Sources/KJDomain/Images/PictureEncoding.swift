/// The requested format of a prepared picture.
public enum PictureEncoding: String, Sendable, CaseIterable {
  /// The format that stays legible and small: a picture that fits keeps its format, a larger photo becomes JPEG, and a
  /// larger screenshot PNG or JPEG.
  case auto
  /// A lossless picture stays lossless, and a photo stays a photo, even when it is resized.
  case keep
  case jpeg
  case png
  /// Smaller than both, for readers that accept it.
  case webp
}
