// A named pipe, for programs that can be given nothing but a path.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A FIFO that this process holds open in both directions.
package enum FIFO {
  /// Makes it (`mkfifo`), for this person alone, and opens it without blocking.
  ///
  /// Open in both directions, so that it never comes to its end while other programs come and go.
  package static func create(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    _ = try retrying("create", path.description) {
      path.withPlatformString { mkfifo($0, 0o600) }
    }
    return try path.opened(.readWrite, options: [.nonBlocking])
  }
}
