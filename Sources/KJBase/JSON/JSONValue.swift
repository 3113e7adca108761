/// Any JSON value (RFC 8259): the output of another program, or a value that a newer kj or a person wrote
/// under a key that this version does not know.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it was written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}
