// An SFTP channel over the connection of another process.

package import SystemPackage

/// The bytes of a channel that a session relays.
package struct BorrowedSocket: Sendable {
  /// A non-blocking socket, closed on exec, that carries the channel's bytes in both directions.
  ///
  /// The receiver closes it, which ends the channel; to say only that no more is sent, it is shut down
  /// for writing.
  package let descriptor: FileDescriptor
  /// What has arrived already.
  package let firstBytes: [UInt8]
}
