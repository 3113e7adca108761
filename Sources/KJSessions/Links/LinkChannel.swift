// An SFTP channel over the connection of another process.

public import SystemPackage

/// The bytes of a channel that a session relays.
public struct LinkChannel: Sendable {
  /// A non-blocking socket, closed on exec, that carries the channel's bytes in both directions.
  ///
  /// The receiver closes it, which ends the channel; to say only that no more is sent, it is shut down
  /// for writing.
  public let descriptor: FileDescriptor
  /// What has arrived already.
  public let firstBytes: [UInt8]
}
