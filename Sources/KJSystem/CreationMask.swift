import KJLibC

/// The permissions that are withheld from new files and directories (`umask`).
package enum CreationMask {
  /// Gives the owner all permissions on whatever this process and its children create.
  ///
  /// Call it before any thread starts: the mask can only be read by setting it.
  package static func spareOwner() {
    let mask = umask(0o077)
    umask(mask & ~0o700)
  }
}
