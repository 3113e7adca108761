// Writing JSON that a person can read and a version control system can compare.

internal import KJDomain

/// Writes values over several lines, two spaces a level, with a line feed at the end.
enum JSONWriter {
  /// The text of `value`.
  ///
  /// The keys of an object are sorted, those in `first` before all others in the order given there.
  static func write(_ value: JSONValue, first: [String] = []) -> [UInt8] {
    var text = ""
    append(value, to: &text, indentation: "", first: first)
    return Array((text + "\n").utf8)
  }

  private static func append(
    _ value: JSONValue, to text: inout String, indentation: String, first: [String]
  ) {
    let inner = indentation + "  "
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): text += JSONText.quote(string)
    case .array(let elements) where elements.isEmpty: text += "[]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        append(element, to: &text, indentation: inner, first: first)
      }
      text += "\n\(indentation)]"
    case .object(let members):
      text += "{"
      for (index, member) in sorted(members, first: first).enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner + JSONText.quote(member.key) + ": "
        append(member.value, to: &text, indentation: inner, first: first)
      }
      text += "\n\(indentation)}"
    }
  }

  private static func sorted(
    _ members: [String: JSONValue], first: [String]
  ) -> [(key: String, value: JSONValue)] {
    func rank(_ key: String) -> Int { first.firstIndex(of: key) ?? first.count }
    return members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
  }
}
