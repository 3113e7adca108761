/// The attributes of a file (draft-ietf-secsh-filexfer-02, section 5).
public struct FileAttributes: Equatable, Sendable {
  /// In bytes.
  package var size: UInt64?
  /// The user ID of the owner; never sent.
  package private(set) var owner: UInt32?
  /// The permission bits and, in an answer, the kind of file in the higher bits.
  package var permissions: UInt32?
  /// The time of the last change to the contents, in seconds since 1970; never sent.
  package private(set) var modificationTime: UInt32?

  package init(size: UInt64? = nil, permissions: UInt32? = nil) {
    self.size = size
    self.permissions = permissions
  }

  /// The permission bits alone.
  package var mode: UInt32? { permissions.map { $0 & 0o7777 } }

  /// Whether the server says that this is a regular file.
  package var isRegular: Bool { (permissions ?? 0) & Self.kindMask == Self.regularKind }

  /// Whether the server says that this is a directory.
  package var isDirectory: Bool { (permissions ?? 0) & Self.kindMask == Self.directoryKind }

  /// Whether the server says that this is a symbolic link.
  package var isLink: Bool { (permissions ?? 0) & Self.kindMask == Self.linkKind }

  private static let kindMask: UInt32 = 0o170000
  private static let directoryKind: UInt32 = 0o040000
  private static let linkKind: UInt32 = 0o120000
  private static let regularKind: UInt32 = 0o100000

  /// Whether this may be a regular file whose size, in bytes, is in the range.
  ///
  /// Some servers do not report the kind of file.
  func isFile(of sizes: ClosedRange<Int>) -> Bool {
    let kind = (permissions ?? 0) & Self.kindMask
    guard kind == 0 || kind == Self.regularKind, let size = size.flatMap({ Int(exactly: $0) })
    else {
      return false
    }
    return sizes.contains(size)
  }

  private static let sizeFlag: UInt32 = 0x1
  private static let ownerFlag: UInt32 = 0x2
  private static let permissionsFlag: UInt32 = 0x4
  private static let timesFlag: UInt32 = 0x8

  init(_ reader: inout PacketReader) throws(SFTPError) {
    let flags = try reader.uint32()
    if flags & Self.sizeFlag != 0 { size = try reader.uint64() }
    if flags & Self.ownerFlag != 0 {
      owner = try reader.uint32()
      _ = try reader.uint32()
    }
    if flags & Self.permissionsFlag != 0 { permissions = try reader.uint32() }
    if flags & Self.timesFlag != 0 {
      _ = try reader.uint32()
      modificationTime = try reader.uint32()
    }
  }

  func write(to packet: inout PacketBuffer) {
    packet.uint32(
      (size == nil ? 0 : Self.sizeFlag) | (permissions == nil ? 0 : Self.permissionsFlag))
    if let size { packet.uint64(size) }
    if let permissions { packet.uint32(permissions) }
  }
}
