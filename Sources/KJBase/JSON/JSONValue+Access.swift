// Looking into JSON that another program wrote, where a missing value or one of another kind is not an error.

extension JSONValue {
  /// The member of an object; nil without one.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The elements of an array; none for anything else.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var flag: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// A whole number that is not negative; nil for one that does not fit.
  package var natural: UInt64? {
    if case .number(let digits) = self { UInt64(digits) } else { nil }
  }

  /// As a person reads it: a text as it is, anything else as JSON, and `-` for nothing.
  package var words: String {
    switch self {
    case .string(let text): text
    case .null: "-"
    default: JSONText.line(self)
    }
  }
}
