/// The answer to `limits@openssh.com` (OpenSSH's PROTOCOL, section 4.8).
///
/// A limit of 0 means that the server does not state it.
package struct ServerLimits: Equatable, Sendable {
  /// The maximum number of bytes in a whole packet.
  package let packet: UInt64
  /// The maximum number of bytes that one READ can return.
  package let read: UInt64
  /// The maximum number of bytes that one WRITE can carry.
  package let write: UInt64
  package let openFiles: UInt64

  /// Reads the body of the extended reply: four 64-bit numbers.
  package init(_ body: [UInt8]) throws(SFTPError) {
    var reader = PacketReader(body[...])
    packet = try reader.uint64()
    read = try reader.uint64()
    write = try reader.uint64()
    openFiles = try reader.uint64()
  }
}
