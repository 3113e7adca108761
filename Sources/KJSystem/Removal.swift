// Removing files and directories.

import KJLibC
package import SystemPackage

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
