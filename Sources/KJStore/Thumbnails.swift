package import KJBase
package import KJDomain
import KJLibC
internal import KJSystem
package import SystemPackage

/// A directory of PNG files, one per upload; only the newest are kept.
package struct Thumbnails: Sendable {
  package static let most = 100
  /// No thumbnail is larger.
  package static let largest = 32 << 10

  private let directory: FilePath

  package init(_ directory: FilePath) { self.directory = directory }

  private static func name(of record: UploadRecord) -> String {
    name(of: record.remote, on: record.server)
  }

  private static func name(of remote: RemotePath, on server: String) -> String {
    "\(server)\n\(remote)".shortHash + ".png"
  }

  /// The names of the existing files, for ``file(of:among:)``.
  package var names: Set<[UInt8]> { Set((try? directory.entries()) ?? []) }

  /// The thumbnail of an upload; nil if there is none.
  ///
  /// - Parameter names: The existing files.
  package func file(of record: UploadRecord, among names: Set<[UInt8]>) -> FilePath? {
    let name = Self.name(of: record)
    return names.contains(Array(name.utf8)) ? directory.appending(name) : nil
  }

  /// The thumbnail of an upload to a server; nil if there is none.
  package func file(of remote: RemotePath, on server: String) -> FilePath? {
    let file = directory.appending(Self.name(of: remote, on: server))
    return (try? file.status()) == nil ? nil : file
  }

  /// Reads a thumbnail.
  ///
  /// - Returns: nil for a file that cannot be one.
  package static func contents(of file: FilePath) -> [UInt8]? {
    guard (try? OwnFile.status(of: file)) != nil else { return nil }
    return try? file.contents(limit: largest)
  }

  /// Stores a thumbnail, and removes the oldest beyond ``most``.
  ///
  /// - Parameter png: At most ``largest`` bytes.
  package func keep(_ png: [UInt8], of record: UploadRecord) throws(Failure) {
    try keep(png, of: record.remote, on: record.server)
  }

  /// Stores the thumbnail of a file on a server.
  package func keep(
    _ png: [UInt8], of remote: RemotePath, on server: String
  ) throws(Failure) {
    try Failure.ensurePrivate(directory)
    do throws(SystemError) {
      try AtomicFile.replace(
        directory.appending(Self.name(of: remote, on: server)), with: png,
        permissions: [.ownerRead, .ownerWrite],
        isDurable: false)
    } catch {
      throw Failure(.inputOutput, error.description)
    }
    forgetOldest()
  }

  private func forgetOldest() {
    let files = names.map { directory.appending(name: $0) }
    guard files.count > Self.most else { return }
    let dated = files.compactMap { file in
      (try? file.status()).map { (file, $0.st_mtim.tv_sec, $0.st_mtim.tv_nsec) }
    }
    let old = dated.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.dropLast(Self.most)
    for (file, _, _) in old { try? file.removeFile() }
  }

  /// Removes the thumbnail of an upload.
  package func forget(_ record: UploadRecord) {
    try? directory.appending(Self.name(of: record)).removeFile()
  }
}
