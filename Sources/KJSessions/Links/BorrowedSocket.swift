package import KJDomain
package import SystemPackage

/// The bytes of a channel that a session relays.
package struct BorrowedSocket: Sendable {
  /// A non-blocking socket, closed on exec, that carries the channel's bytes in both directions.
  ///
  /// The receiver closes it, which ends the channel. To signal only the end of sending, shut it down for writing.
  package let descriptor: FileDescriptor
  /// The bytes that have already arrived.
  package let firstBytes: [UInt8]
  /// The directories below which files may be created over this channel.
  package let roots: LentRoots
}
