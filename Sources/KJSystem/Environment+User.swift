// The user id of this process.

import KJLibC

extension Environment {
  /// The user id that owns the files this process creates (`geteuid`).
  package static var userID: UInt32 { geteuid() }
}
