// How much a server takes in one request.

/// The answer to `limits@openssh.com` (OpenSSH's PROTOCOL, section 4.8).
///
/// A limit of 0 is one that the server does not tell.
package struct ServerLimits: Equatable, Sendable {
  /// Bytes of a whole packet.
  package let packet: UInt64
  /// Bytes that one READ gives.
  package let read: UInt64
  /// Bytes that one WRITE takes.
  package let write: UInt64
  package let openFiles: UInt64

  /// Reads the body of the extended reply: four numbers of 64 bits.
  package init(_ body: [UInt8]) throws(SFTPError) {
    var reader = PacketReader(body[...])
    packet = try reader.uint64()
    read = try reader.uint64()
    write = try reader.uint64()
    openFiles = try reader.uint64()
  }
}
