package import KJBase

/// One component of a remote path: 1…255 bytes, neither `.` nor `..`, without `/` or control characters.
///
/// 255 is `NAME_MAX` of every file system in common use; file systems with a smaller limit report an error themselves.
package struct RemoteName: Hashable, Sendable, CustomStringConvertible {
  package static let maximumLength = 255

  /// The name as it is sent; it need not be UTF-8.
  package let bytes: [UInt8]

  /// Checks the bytes; throws ``Failure`` with status `usage`.
  package init(_ bytes: [UInt8]) throws(Failure) {
    if let reason = Self.problem(bytes) {
      throw Failure(
        .usage, "invalid remote file name '\(RemoteBytes.shown(bytes))': \(reason)")
    }
    self.bytes = bytes
  }

  /// Checks the text's UTF-8; throws ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) { try self.init(Array(text.utf8)) }

  private static func problem(_ bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if bytes.count > maximumLength {
      return "it has \(bytes.count) bytes, more than \(maximumLength)"
    }
    if bytes == Array(".".utf8) || bytes == Array("..".utf8) { return "it names a directory" }
    if bytes.contains(RemoteBytes.slash) { return "it contains '/'" }
    return RemoteBytes.problem(bytes)
  }

  /// The name as text; bytes that are not UTF-8 are replaced.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension RemoteName {
  /// A new name for a file while it is being written; listings do not show it by default.
  package static func hidden() throws(Failure) -> RemoteName {
    try RemoteName(".kj-\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).part")
  }
}
