/// The longest edge of a prepared picture.
package enum LongestEdge: Hashable, Sendable, CustomStringConvertible {
  /// No JPEG can be larger.
  package static let most = 65_500

  /// Chosen by the reader of the picture and its kind.
  case auto
  case pixels(Int)

  /// Reads `auto` or a number; nil for anything else.
  package init?(_ text: String) {
    if text == "auto" {
      self = .auto
    } else if let pixels = Int(text) {
      self = .pixels(pixels)
    } else {
      return nil
    }
  }

  /// Whether a picture can have it: from 1 to ``most``.
  package var isPossible: Bool {
    if case .pixels(let pixels) = self { (1...Self.most).contains(pixels) } else { true }
  }

  package var description: String {
    switch self {
    case .auto: "auto"
    case .pixels(let count): String(count)
    }
  }
}
