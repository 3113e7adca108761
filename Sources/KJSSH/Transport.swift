// What carries a session's bytes: a socket, or a channel of another session.

internal import KJSystem
internal import SystemPackage

/// What came of moving bytes without waiting.
enum Transfer {
  /// So many bytes were moved, at least one.
  case moved(Int)
  /// None can be moved now.
  case later
  /// The other side sends no more.
  case ended
  case failed(SSHError.Reason)
}

/// A way to the server for the bytes of one session.
///
/// However many sessions run inside each other, there is one socket at the bottom: all waiting is
/// done there.
protocol Transport: AnyObject {
  /// The socket at the bottom.
  var socket: FileDescriptor { get }
  /// How many times bytes have come out of that socket.
  var arrivals: Int { get }
  /// What a wait should look for on that socket.
  ///
  /// - Parameter hasOutput: Whether the session has bytes that were not taken.
  func interest(hasOutput: Bool) -> Interest
  /// Call after a wait: there may be something to receive again.
  func woke()
  /// Takes what has arrived, and looks for no more after the deadline.
  func receive(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> Transfer
  /// Offers bytes; what is not taken is offered again, unchanged, with whatever follows it.
  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer
  /// Sends what the transport itself holds back.
  func flush()
}
