/// When a picture is cut into pieces.
public enum PictureSplitting: String, Sendable, CaseIterable {
  case never
  /// If its text would become illegible otherwise.
  case auto
  /// Whenever it does not fit.
  case always
}
