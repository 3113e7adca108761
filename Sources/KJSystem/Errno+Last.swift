// The thread's errno.

import KJLibC
package import SystemPackage

extension Errno {
  /// The value set by the last failed call in this thread.
  package static var last: Errno { Errno(rawValue: KJLibC.errno) }
}
