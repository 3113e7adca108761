package import KJBase

/// A directory on the host, absolute or below the home directory.
///
/// Written as `~`, `~/x`, `/x`, or `x`, which is below the home directory too, because that is where SFTP starts. `//`
/// and `/./` are collapsed; `..` is kept, because its meaning depends on links that only the host knows.
package struct RemoteDirectory: Hashable, Sendable, CustomStringConvertible {
  /// `~/.cache/kj`.
  package static let standard = RemoteDirectory(
    isBelowHome: true, components: [Array(".cache".utf8), Array("kj".utf8)])

  let isBelowHome: Bool
  let components: [[UInt8]]

  private init(isBelowHome: Bool, components: [[UInt8]]) {
    self.isBelowHome = isBelowHome
    self.components = components
  }

  /// Reads a directory as a person wrote it; throws ``Failure`` with status `usage`.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let parts = bytes.split(separator: RemoteBytes.slash).map(Array.init)
    if let reason = Self.problem(bytes, parts: parts) {
      throw Failure(.usage, "invalid remote directory '\(RemoteBytes.shown(bytes))': \(reason)")
    }
    isBelowHome = bytes.first != RemoteBytes.slash
    let startsWithTilde = bytes.first == UInt8(ascii: "~")
    components = parts.dropFirst(startsWithTilde ? 1 : 0).filter { $0 != Array(".".utf8) }
  }

  /// Reads a directory from text; throws ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) { try self.init(Array(text.utf8)) }

  private static func problem(_ bytes: [UInt8], parts: [[UInt8]]) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if bytes.first == UInt8(ascii: "~"), let first = parts.first, first.count > 1 {
      return "the home directory of another user is not supported, give an absolute path"
    }
    if parts.contains(where: { $0.count > RemoteName.maximumLength }) {
      return "a part of it is longer than \(RemoteName.maximumLength) bytes"
    }
    return RemoteBytes.problem(bytes)
  }

  /// A directory below this one.
  package func appending(_ names: [RemoteName]) -> RemoteDirectory {
    RemoteDirectory(isBelowHome: isBelowHome, components: components + names.map(\.bytes))
  }

  /// What this path is if it names a file: the directory above it, and the name.
  ///
  /// - Parameter localName: The name of the local file, if it has one.
  /// - Returns: nil unless the last part ends in the extension of the local file, or in that of a picture.
  package func file(like localName: [UInt8]?) -> (directory: RemoteDirectory, name: RemoteName)? {
    guard let last = components.last, let name = try? RemoteName(last),
      let ending = LocalFileName(last).fileExtension
    else { return nil }
    let isLikeLocalFile = localName.map { LocalFileName($0).fileExtension == ending } ?? false
    guard isLikeLocalFile || PictureFormat(fileExtension: ending) != nil else { return nil }
    return (RemoteDirectory(isBelowHome: isBelowHome, components: components.dropLast()), name)
  }

  /// The directory as SFTP asks for it: relative to the home directory, where SFTP starts, or
  /// absolute; `.` for the home directory itself.
  package var requestPath: [UInt8] { Self.request(components, isBelowHome: isBelowHome) }

  /// The path of a file in it as SFTP asks for it.
  package func requestPath(of name: RemoteName) -> [UInt8] {
    Self.request(components + [name.bytes], isBelowHome: isBelowHome)
  }

  /// The absolute path of a file in it.
  ///
  /// - Parameter home: The server's answer to REALPATH of `.`.
  package func absolutePath(of name: RemoteName, home: RemotePath) -> RemotePath {
    absolutePath(home: home).appending(name)
  }

  /// The absolute path of the directory itself.
  package func absolutePath(home: RemotePath) -> RemotePath {
    (isBelowHome ? home : .root).appending(components: components)
  }

  /// The request paths for MKDIR if the directory is missing, from the top down, ending with the directory itself.
  ///
  /// Paths that end in `..` are left out: they exist or cannot be made.
  package var directoriesToMake: [[UInt8]] {
    components.indices
      .filter { components[$0] != Array("..".utf8) }
      .map { Self.request(Array(components[...$0]), isBelowHome: isBelowHome) }
  }

  private static func request(_ components: [[UInt8]], isBelowHome: Bool) -> [UInt8] {
    let joined = Array(components.joined(separator: [RemoteBytes.slash]))
    if !isBelowHome { return [RemoteBytes.slash] + joined }
    return joined.isEmpty ? Array(".".utf8) : joined
  }

  /// The directory as a person writes it: `~`, `~/x` or `/x`; bytes that are not UTF-8 are replaced.
  package var description: String {
    let path = Self.request(components, isBelowHome: isBelowHome)
    guard isBelowHome else { return String(decoding: path, as: UTF8.self) }
    return components.isEmpty ? "~" : "~/" + String(decoding: path, as: UTF8.self)
  }
}
