import KJLibC

/// The permissions that new files and directories do not get (`umask`).
package enum CreationMask {
  /// Leaves the owner all permissions of what this process and its children make.
  ///
  /// Call it before any thread starts: the mask can only be read by setting it.
  package static func spareOwner() {
    let mask = umask(0o077)
    umask(mask & ~0o700)
  }
}
