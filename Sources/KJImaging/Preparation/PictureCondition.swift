/// The state of a picture file, judged by its structure and not by its coded pixels.
enum PictureCondition: Equatable {
  case whole
  /// The picture is complete, but another decoder may refuse the file or show it differently.
  ///
  /// The text describes damage that the decoder would not complain about; nil for other damage.
  case damaged(String?)
  /// The file, or its readable part, ends before the picture does.
  case cut

  /// False when the end of the picture is missing.
  var isComplete: Bool { self != .cut }

  /// The description of damage that the decoder would not complain about.
  var complaint: String? { if case .damaged(let words) = self { words } else { nil } }
}
