// Giving files another name.

import KJLibC
package import SystemPackage

extension FilePath {
  /// Gives the file another name, in place of the file that has it (`rename`).
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
