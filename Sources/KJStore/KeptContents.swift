package import KJBase

/// The contents of a ``KeptFile``, and how they are written as JSON.
///
/// Raise ``version`` when adding a member: an older kj would drop it when it writes.
package protocol KeptContents: Equatable, Sendable {
  /// The format that this version of kj writes.
  static var version: Int { get }

  /// Creates empty contents, as before the first use.
  init()

  /// Reads the members of the file except `version`.
  init(reading fields: inout JSONFields) throws(JSONError)

  /// The members of the file except `version`.
  var members: [String: JSONValue] { get }
}
