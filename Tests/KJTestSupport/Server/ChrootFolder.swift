// The root directory of a user who sees nothing else.

import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A directory that is removed with its last reference.
///
/// It is outside of the workspace, because sshd wants only root to be able to write to its parents.
final class ChrootFolder {
  let path: FilePath

  init() throws {
    var template = Array("/run/kj.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SetUpFailure("cannot make a folder in '/run': \(Errno(rawValue: errno))")
    }
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    path = FilePath(String(decoding: bytes, as: UTF8.self))
    try LocalFiles.setMode(
      path, [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute])
  }

  deinit { try? LocalFiles.remove(path) }
}
