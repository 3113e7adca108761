import KJLibC
package import SystemPackage

/// An exclusive lock on a separate file (`flock`), held until it is released or the process ends.
///
/// The file is never removed: otherwise two processes could both hold the lock, each on a different file.
package struct FileLock: ~Copyable {
  private let descriptor: FileDescriptor

  /// Waits for the lock.
  ///
  /// A symbolic link in place of the file is not followed (`ELOOP`).
  ///
  /// - Throws: `SystemError`, with `EWOULDBLOCK` if the deadline passes first.
  package init(_ path: FilePath, until deadline: Deadline) throws(SystemError) {
    descriptor = try FileLock.acquire(path, until: deadline)
  }

  private static func acquire(
    _ path: FilePath, until deadline: Deadline
  ) throws(SystemError) -> FileDescriptor {
    let file = try path.opened(
      .readWrite, options: [.create, .noFollow, .nonBlocking],
      permissions: [.ownerRead, .ownerWrite])
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      let error = Errno.last
      guard error == .wouldBlock || error == .interrupted, !deadline.hasPassed else {
        try? file.close()
        throw SystemError("lock", path.description, error)
      }
      usleep(5_000)
    }
    return file
  }

  /// Releases the lock for the next process.
  package consuming func release() {}

  deinit { try? descriptor.close() }
}
