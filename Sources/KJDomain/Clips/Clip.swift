package import KJBase

/// A piece of text, with its origin and the times when it was added and used.
///
/// Times are seconds since 1970.
package struct Clip: Hashable, Sendable {
  package let text: ClipText
  /// When the text was first kept.
  package let added: Int
  /// When the text was last kept or pasted.
  package internal(set) var used: Int
  package internal(set) var origin: ClipOrigin
  /// The host of a path or of remote text, as the person calls it; nil for other text.
  package internal(set) var host: OutsideText?
  /// When the text was pinned; nil if it is not pinned.
  package internal(set) var pinned: Int?

  package init(
    _ text: ClipText, from origin: ClipOrigin, on host: OutsideText? = nil, added: Int,
    used: Int? = nil, pinned: Int? = nil
  ) {
    self.text = text
    self.origin = origin
    self.host = host
    self.added = added
    self.used = used ?? added
    self.pinned = pinned
  }

  package var isPinned: Bool { pinned != nil }

  /// The sign before the text in lists: for pinned clips, paths, and text from a host; empty for other text.
  package var mark: String {
    if isPinned { return "^" }
    return switch origin {
    case .path: "/"
    case .added: ""
    case .remote: "<"
    }
  }
}
