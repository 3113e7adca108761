/// An absolute path on the host, as bytes: it begins with `/` and contains no NUL.
///
/// A server may send any other byte in the answer to REALPATH, so control characters are possible
/// here; ``isPlain`` is true if there are none.
package struct RemotePath: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// Takes the bytes of a path; `nil` if it is not absolute or contains a NUL.
  package init?(_ bytes: [UInt8]) {
    guard bytes.first == RemoteBytes.slash, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// The path of a file or directory in this directory.
  package func appending(_ name: RemoteName) -> RemotePath { appending(components: [name.bytes]) }

  /// The directory that contains the file that this path names.
  package var directory: RemotePath {
    lastSlash == 0 ? .root : RemotePath(unchecked: Array(bytes[..<lastSlash]))
  }

  /// The part after the last slash.
  package var name: [UInt8] { Array(bytes[(lastSlash + 1)...]) }

  private var lastSlash: Int { bytes.lastIndex(of: RemoteBytes.slash) ?? 0 }

  /// Whether the path has no control characters, so it fits in one line of output.
  package var isPlain: Bool { RemoteBytes.problem(bytes) == nil }

  /// Appends components that were already checked.
  func appending(components: [[UInt8]]) -> RemotePath {
    var result = bytes
    for component in components {
      if result.last != RemoteBytes.slash { result.append(RemoteBytes.slash) }
      result += component
    }
    return RemotePath(unchecked: result)
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// The top of the host's file system.
  package static let root = RemotePath(unchecked: [RemoteBytes.slash])

  /// The path as text; bytes that are not UTF-8 are replaced, control characters are kept.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
