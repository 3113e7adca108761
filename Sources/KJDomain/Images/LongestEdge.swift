/// The longest edge of a prepared picture.
package enum LongestEdge: Hashable, Sendable, CustomStringConvertible {
  /// The longest edge of a JPEG.
  package static let most = 65_500

  /// Depends on the picture's reader and kind.
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

  /// Whether a picture can have this edge: from 1 to ``most``.
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
