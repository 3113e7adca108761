package import SystemPackage

/// The identity of a file, regardless of its name and contents.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(status.inode.rawValue)
  }

  /// An identity for tests.
  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}
