// A piece of JSON, without the place where it stood.

/// Any JSON value (RFC 8259): what another program says, or what a newer kj, or a person, wrote under
/// a key that this version does not know.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it was written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}
