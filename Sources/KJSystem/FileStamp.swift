internal import CKJSystem
import KJLibC
package import SystemPackage

/// The state of a file or directory at one moment, as far as it is visible without reading the contents.
///
/// Any write, replacement, change of permissions or new entry changes it, unless it falls within the same tick of the
/// file system's clock; see ``isSettled(at:)``.
package struct FileStamp: Hashable, Sendable {
  /// One line of text, equal for equal states.
  package let text: String
  /// When contents or attributes last changed, in seconds since 1970; nil if nothing is there.
  private let changed: Int?

  /// For how many seconds a further change may get the same times; some file systems count in steps of two seconds.
  private static let tick = 2

  /// Takes the state of the file at a path, or notes that nothing is there.
  ///
  /// - Throws: If the state cannot be read.
  package init(of path: FilePath) throws(SystemError) {
    do throws(SystemError) {
      let status = try path.status()
      let (modified, attributes) = (status.st_mtim, status.st_ctim)
      text = [
        Int64(truncatingIfNeeded: status.deviceID.rawValue), Int64(status.inode.rawValue),
        Int64(status.mode.rawValue), status.size, Int64(modified.tv_sec), Int64(modified.tv_nsec),
        Int64(attributes.tv_sec), Int64(attributes.tv_nsec),
      ].map(String.init).joined(separator: " ")
      changed = max(Int(modified.tv_sec), Int(attributes.tv_sec))
    } catch {
      guard [.noSuchFileOrDirectory, .notDirectory].contains(error.errno) else { throw error }
      text = "absent"
      changed = nil
    }
  }

  /// Whether a change after `moment`, in seconds since 1970, would show in the stamp.
  package func isSettled(at moment: Int) -> Bool {
    changed.map { $0 + Self.tick <= moment } ?? true
  }
}

extension FilePath {
  /// Whether the path is on a file system of this machine, whose times and entries never come from a cache (`statfs`);
  /// for a path that does not exist, its nearest existing parent directory counts.
  package var isOnLocalFileSystem: Bool {
    var path = self
    while true {
      let answer = path.withPlatformString { kj_is_on_local_file_system($0) }
      if answer >= 0 { return answer > 0 }
      guard Errno.last == .noSuchFileOrDirectory, path.lastComponent != nil else { return false }
      path.removeLastComponent()
    }
  }
}
