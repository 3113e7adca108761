import KJLibC
internal import KJSystem
internal import SystemPackage

/// A file and its contents, as far as they can be told without reading.
struct FileMark: Hashable, Sendable {
  let identity: FileIdentity
  let size: Int64
  /// When the contents changed, in nanoseconds since 1970.
  let modified: Int64
}

extension FileMark {
  /// The mark of a regular file; nil for everything else, including symbolic links.
  init?(at path: FilePath) {
    guard let status = try? path.ownStatus(), status.type == .regular else { return nil }
    self.init(
      identity: FileIdentity(status), size: status.size,
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
  }
}
