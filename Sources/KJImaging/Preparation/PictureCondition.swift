// Whether all of a picture file is there.

/// What the structure of a picture file says about its state; the coded pixels are not looked at.
enum PictureCondition: Equatable {
  case whole
  /// The picture is there to its end, but another decoder may refuse the file, or show it in another way.
  ///
  /// The words are for damage that the decoder would not complain about; nil for the rest.
  case damaged(String?)
  /// The file, or what can be understood of it, ends before the picture does.
  case cut

  /// False for a picture of which the end is missing.
  var isComplete: Bool { self != .cut }

  /// The words about damage that the decoder would not complain about.
  var complaint: String? { if case .damaged(let words) = self { words } else { nil } }
}
