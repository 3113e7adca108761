/// The fields of the `statvfs@openssh.com` answer (OpenSSH's PROTOCOL, section 4.4) that kj uses.
package struct FileSystemStatus: Equatable, Sendable {
  /// The block size in bytes.
  package let blockSize: UInt64
  /// The free blocks that users other than root can use.
  package let availableBlocks: UInt64
  /// The free inodes that users other than root can use.
  package let availableFiles: UInt64
  /// The total number of inodes; 0 if the file system does not count them.
  package let totalFiles: UInt64
  package let isReadOnly: Bool

  /// Reads the body of the extended reply: eleven 64-bit numbers.
  package init(_ body: [UInt8]) throws(SFTPError) {
    var reader = PacketReader(body[...])
    var fields: [UInt64] = []
    for _ in 0..<11 { fields.append(try reader.uint64()) }
    blockSize = fields[1]
    availableBlocks = fields[4]
    totalFiles = fields[5]
    availableFiles = fields[7]
    isReadOnly = fields[9] & 1 != 0
  }

  /// The number of bytes that users other than root can still write.
  package var availableBytes: UInt64 {
    let (bytes, overflow) = availableBlocks.multipliedReportingOverflow(by: blockSize)
    return overflow ? .max : bytes
  }

  package var isFull: Bool { availableBlocks == 0 || (totalFiles > 0 && availableFiles == 0) }
}
