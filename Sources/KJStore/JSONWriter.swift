package import KJBase
internal import KJDomain

/// Writes values over several lines, with two spaces per level and a line feed at the end.
package enum JSONWriter {
  /// The text of `value`.
  ///
  /// The keys of an object are sorted; those in `first` come before all others, in the order given there.
  package static func write(_ value: JSONValue, first: [String]) -> [UInt8] {
    write(OrderedJSON(value, first: first))
  }

  /// The text of `value`, with the keys of an object in their order.
  static func write(_ value: OrderedJSON) -> [UInt8] {
    var text = ""
    append(value, to: &text, indentation: "")
    return Array((text + "\n").utf8)
  }

  private static func append(
    _ value: OrderedJSON, to text: inout String, indentation: String
  ) {
    let inner = indentation + "  "
    switch value {
    case .value(let value): text += JSONText.line(value)
    case .array(let elements) where elements.isEmpty: text += "[]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        append(element, to: &text, indentation: inner)
      }
      text += "\n\(indentation)]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner + JSONText.quote(member.key) + ": "
        append(member.value, to: &text, indentation: inner)
      }
      text += "\n\(indentation)}"
    }
  }
}
