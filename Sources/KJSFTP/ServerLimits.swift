// How much a server takes in one request.

/// The answer to `limits@openssh.com` (OpenSSH's PROTOCOL, section 4.8).
///
/// A limit of 0 is one that the server does not tell.
public struct ServerLimits: Equatable, Sendable {
  /// Bytes of a whole packet.
  public let packet: UInt64
  /// Bytes that one READ gives.
  public let read: UInt64
  /// Bytes that one WRITE takes.
  public let write: UInt64
  public let openFiles: UInt64

  /// Reads the body of the extended reply: four numbers of 64 bits.
  public init(_ body: [UInt8]) throws(SFTPError) {
    var reader = PacketReader(body[...])
    packet = try reader.uint64()
    read = try reader.uint64()
    write = try reader.uint64()
    openFiles = try reader.uint64()
  }
}
