/// Writing JSON (RFC 8259).
package enum JSONText {
  /// The string in quotes.
  ///
  /// Control characters, including those beyond ASCII, and line separators are escaped, so the text is a single line
  /// for every reader and harmless on a terminal.
  package static func quote(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        result += "\\u" + String(scalar.value, digits: 4, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A value on one line, with the keys of objects in alphabetical order.
  package static func line(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let string): quote(string)
    case .array(let elements): "[" + elements.map(line).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { quote($0.key) + ":" + line($0.value) }.joined(separator: ",") + "}"
    }
  }
}
