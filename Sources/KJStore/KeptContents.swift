package import KJBase

/// What a ``KeptFile`` holds, and how it is written as JSON.
///
/// A member that is added later takes a higher ``version``: an older kj would drop it when it writes.
package protocol KeptContents: Equatable, Sendable {
  /// The format that this version of kj writes.
  static var version: Int { get }

  /// Nothing, as before the first use.
  init()

  /// Reads the members of the file but `version`.
  init(reading fields: inout JSONFields) throws(JSONError)

  /// The members of the file but `version`.
  var members: [String: JSONValue] { get }
}
