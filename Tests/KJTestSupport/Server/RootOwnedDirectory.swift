import KJLibC
import SystemPackage

/// A directory that is removed when its last reference is released.
///
/// It is outside the workspace, in a directory that only root may write to: sshd requires that for a user's root
/// directory, and tinysshd for the directory with the authorized keys.
final class RootOwnedDirectory {
  let path: FilePath

  init() throws {
    #if canImport(Darwin)
      // Without going through the links /var and /tmp.
      let parent = "/private/var/run"
    #else
      let parent = "/run"
    #endif
    var template = Array("\(parent)/kj.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SetUpFailure("cannot make a directory in '\(parent)': \(Errno(rawValue: errno))")
    }
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    path = FilePath(String(decoding: bytes, as: UTF8.self))
    try LocalFiles.setMode(
      path, [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute])
  }

  deinit { try? LocalFiles.remove(path) }
}
