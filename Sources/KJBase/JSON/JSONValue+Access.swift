// Access to JSON from another program, where a missing value or one of the wrong type is not an error.

extension JSONValue {
  /// The member of an object; nil if it is missing.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The elements of an array; empty for anything else.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var flag: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// A non-negative integer; nil for any other value, or for a number that does not fit.
  package var natural: UInt64? {
    if case .number(let digits) = self { UInt64(digits) } else { nil }
  }

  /// The value for a person: a string without quotes, anything else as JSON, and `-` for null.
  package var words: String {
    switch self {
    case .string(let text): text
    case .null: "-"
    default: JSONText.line(self)
    }
  }
}
