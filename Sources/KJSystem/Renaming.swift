// Renaming files.

import KJLibC
package import SystemPackage

extension FilePath {
  /// Renames the file, replacing any file that has the new name (`rename`).
  package func rename(to new: FilePath) throws(SystemError) {
    _ = try retrying("rename", description) {
      withPlatformString { from in
        new.withPlatformString { to in
          KJLibC.rename(from, to)
        }
      }
    }
  }
}
