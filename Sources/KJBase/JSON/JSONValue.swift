/// Any JSON value (RFC 8259): the output of another program, or the value of a key that this version does not know,
/// written by a newer kj or by a person.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it was written, so no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}
