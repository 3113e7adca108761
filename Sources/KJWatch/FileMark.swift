import KJLibC
internal import KJSystem
internal import SystemPackage

/// Identifies a file and its contents, as far as possible without reading it.
struct FileMark: Hashable, Sendable {
  let identity: FileIdentity
  let size: Int64
  /// The time of the last change to the contents, in nanoseconds since 1970.
  let modified: Int64
}

extension FileMark {
  /// Returns the mark of a regular file; nil for everything else, including symbolic links.
  init?(at path: FilePath) {
    guard let status = try? path.ownStatus(), status.type == .regular else { return nil }
    self.init(
      identity: FileIdentity(status), size: status.size,
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
  }
}
