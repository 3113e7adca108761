/// A value in a JSON text, with its position.
package struct LocatedJSON: Sendable {
  /// A member of an object.
  package struct Member: Sendable {
    package let key: String
    package let keyOffset: Int
    package let value: LocatedJSON
  }

  package indirect enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([LocatedJSON])
    /// In the order of the text; no key occurs twice.
    case object([Member])
  }

  /// The offset of the first byte of the value.
  package let offset: Int
  package let content: Content

  /// The value without positions.
  package var value: JSONValue {
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
