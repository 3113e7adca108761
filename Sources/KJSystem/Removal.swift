// Removing files and directories.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FilePath {
  /// Removes a file (`unlink`).
  package func removeFile() throws(SystemError) {
    _ = try retrying("remove", description) { withPlatformString { unlink($0) } }
  }

  /// Removes an empty directory (`rmdir`).
  package func removeDirectory() throws(SystemError) {
    _ = try retrying("remove", description) { withPlatformString { rmdir($0) } }
  }
}
