internal import KJSystem
internal import SystemPackage

/// The result of moving bytes without waiting.
enum Transfer {
  /// This many bytes were moved, at least one.
  case moved(Int)
  /// No bytes can be moved now.
  case later
  /// The other side will send nothing more.
  case ended
  case failed(SSHError.Reason)
}

/// A route to the server for the bytes of one libssh2 session.
///
/// However many connections are nested, there is one socket at the bottom, and all waits use it.
protocol Transport: AnyObject {
  /// The socket at the bottom.
  var socket: FileDescriptor { get }
  /// How many times bytes have been received from that socket.
  var arrivals: Int { get }
  /// The events to wait for on that socket.
  ///
  /// - Parameter hasOutput: Whether there are unsent bytes.
  func interest(hasOutput: Bool) -> Interest
  /// Call after a wait: there may again be something to receive.
  func woke()
  /// Receives pending data, but starts no further read after the deadline.
  func receive(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> Transfer
  /// Offers bytes. Those not taken must be offered again, unchanged, followed by later ones.
  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer
  /// Sends the bytes that the transport itself holds back.
  func flush()
}
