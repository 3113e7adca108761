/// Text with one place for a path.
public struct PathTemplate: Hashable, Sendable {
  /// The placeholder for the path.
  package static let placeholder = "{path}"

  private let before: String
  private let after: String

  /// The text with the path filled in.
  func filled(with path: String) -> String { before + path + after }
}

extension PathTemplate: LosslessStringConvertible {
  public var description: String { filled(with: Self.placeholder) }

  /// Reads the text; nil if it does not contain the placeholder exactly once.
  public init?(_ description: String) {
    // The search is by bytes: a combining character after the brace would hide it.
    let text = Array(description.utf8)
    let mark = Array(Self.placeholder.utf8)
    let places = text.indices.filter { text[$0...].starts(with: mark) }
    guard places.count == 1, let place = places.first else { return nil }
    before = String(decoding: text[..<place], as: UTF8.self)
    after = String(decoding: text[(place + mark.count)...], as: UTF8.self)
  }
}
