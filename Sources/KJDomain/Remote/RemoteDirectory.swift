package import KJBase

/// A directory on the host, absolute or below the home directory.
///
/// Written as `~`, `~/x`, `/x` or `x`; the last is below the home directory too, because SFTP starts there. `//` and
/// `/./` are collapsed; `..` is kept, because its meaning depends on links that only the host knows.
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
      return "another user's home directory is not supported; give an absolute path"
    }
    if parts.contains(where: { $0.count > RemoteName.maximumLength }) {
      return "one of its parts is longer than \(RemoteName.maximumLength) bytes"
    }
    return RemoteBytes.problem(bytes)
  }

  /// A directory below this one.
  package func appending(_ names: [RemoteName]) -> RemoteDirectory {
    RemoteDirectory(isBelowHome: isBelowHome, components: components + names.map(\.bytes))
  }

  /// The parts of this path if it names a file: the directory that contains the file, and the file's name.
  ///
  /// - Parameter localName: The name of the local file, if it has one.
  /// - Returns: nil unless the last part has the extension of the local file or of a picture.
  package func file(like localName: [UInt8]?) -> (directory: RemoteDirectory, name: RemoteName)? {
    guard let last = components.last, let name = try? RemoteName(last),
      let ending = LocalFileName(last).fileExtension
    else { return nil }
    let isLikeLocalFile = localName.map { LocalFileName($0).fileExtension == ending } ?? false
    guard isLikeLocalFile || PictureFormat(fileExtension: ending) != nil else { return nil }
    return (RemoteDirectory(isBelowHome: isBelowHome, components: components.dropLast()), name)
  }

  /// The directory as SFTP requests contain it: absolute, or relative to the home directory, where SFTP
  /// starts; `.` for the home directory itself.
  package var requestPath: [UInt8] { Self.request(components, isBelowHome: isBelowHome) }

  /// The path of a file in the directory, as SFTP requests contain it.
  package func requestPath(of name: RemoteName) -> [UInt8] {
    Self.request(components + [name.bytes], isBelowHome: isBelowHome)
  }

  /// The absolute path of a file in the directory.
  ///
  /// - Parameter home: The server's answer to REALPATH of `.`.
  package func absolutePath(of name: RemoteName, home: RemotePath) -> RemotePath {
    absolutePath(home: home).appending(name)
  }

  /// The absolute path of the directory itself.
  package func absolutePath(home: RemotePath) -> RemotePath {
    (isBelowHome ? home : .root).appending(components: components)
  }

  /// The request paths for MKDIR if the directory is missing, from the top down to the directory itself.
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
