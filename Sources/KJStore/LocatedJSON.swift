// A JSON value that remembers where it stood, so that a complaint about it can say so.

internal import KJDomain

/// A value of a JSON text with the place where it begins.
struct LocatedJSON {
  /// A member of an object.
  struct Member {
    let key: String
    let keyOffset: Int
    let value: LocatedJSON
  }

  indirect enum Content {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([LocatedJSON])
    /// In the order of the text; no key occurs twice.
    case object([Member])
  }

  let offset: Int
  let content: Content

  /// The value alone.
  var value: JSONValue {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(text)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.value) }) { first, _ in first })
    }
  }
}
