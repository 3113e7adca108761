/// A picture of a 4K screen with known text.
enum Screenshot: String, CaseIterable {
  case code
  case terminal
  case web
  /// A page with a photo below the text.
  case mixed
}
