/// The format of a prepared picture, as asked for.
public enum PictureEncoding: String, Sendable, CaseIterable {
  /// The format that stays legible and is small: a picture that fits keeps its format, a larger photo
  /// becomes JPEG, a larger screenshot PNG or JPEG.
  case auto
  /// Lossless stays lossless, and a photo stays a photo, even when it is resized.
  case keep
  case jpeg
  case png
  /// Smaller than both, for readers that take it.
  case webp
}
