package import KJBase

/// A JSON object on a single line, whose members keep their order.
///
/// Control characters, including those beyond ASCII, and line separators are escaped, so every reader sees one line and
/// the text cannot control a terminal.
package struct JSONLine: Sendable {
  private var members: [String] = []

  package init() {}

  /// The object's text, without a final newline.
  package var text: String { "{" + members.joined(separator: ",") + "}" }

  /// Appends a string, or `null`.
  package mutating func add(_ key: String, _ value: String?) {
    append(key, value.map(JSONText.quote) ?? "null")
  }

  /// Appends outside text unchanged; JSON's escapes disarm anything that could control a terminal.
  package mutating func add(_ key: String, _ value: OutsideText?) { add(key, value?.raw) }

  /// Appends bytes as text; bytes that are not UTF-8 are replaced.
  package mutating func add(_ key: String, bytes: [UInt8]) {
    add(key, String(decoding: bytes, as: UTF8.self))
  }

  /// Appends a whole number, or `null`.
  package mutating func add(_ key: String, _ value: Int?) {
    append(key, value.map(String.init) ?? "null")
  }

  /// Appends a number in a form such as `0.384`.
  package mutating func add(_ key: String, decimal text: String) { append(key, text) }

  /// Appends `true`, `false` or `null`.
  package mutating func add(_ key: String, _ value: Bool?) {
    append(key, value.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Appends a list of strings.
  package mutating func add(_ key: String, _ values: [String]) {
    append(key, "[" + values.map(JSONText.quote).joined(separator: ",") + "]")
  }

  /// Appends any value.
  package mutating func add(_ key: String, _ value: JSONValue) {
    append(key, JSONText.line(value))
  }

  private mutating func append(_ key: String, _ value: String) {
    members.append(JSONText.quote(key) + ":" + value)
  }
}
