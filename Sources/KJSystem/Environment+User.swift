// The user of this process, and where their temporary files go.

import KJLibC
package import SystemPackage

extension Environment {
  /// The user id that owns the files this process creates (`geteuid`).
  package static var userID: UInt32 { geteuid() }

  /// The directory for temporary files: `TMPDIR`, or `/tmp` if that is not set.
  package var temporaryDirectory: FilePath { FilePath(self["TMPDIR"] ?? "/tmp") }
}
