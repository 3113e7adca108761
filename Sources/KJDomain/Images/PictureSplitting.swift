/// When a picture is cut into pieces.
public enum PictureSplitting: String, Sendable, CaseIterable {
  case never
  /// When its text would become illegible.
  case auto
  /// Whenever it does not fit.
  case always
}
