import KJLibC
package import SystemPackage

/// A FIFO that this process holds open in both directions.
package enum FIFO {
  /// Creates the FIFO (`mkfifo`), accessible only to this user, and opens it without blocking.
  ///
  /// Because both directions are open, reading never reaches end of file while other programs open and close it.
  package static func create(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    _ = try retrying("create", path.description) {
      path.withPlatformString { mkfifo($0, 0o600) }
    }
    return try path.opened(.readWrite, options: [.nonBlocking])
  }
}
