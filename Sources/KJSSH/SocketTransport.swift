import KJLibC
internal import KJSystem
internal import SystemPackage

/// A TCP socket, or one end of a socket pair whose other end belongs to a program.
final class SocketTransport: Transport {
  let socket: FileDescriptor
  private(set) var arrivals = 0
  /// Whether the last read emptied the socket; reset after each wait.
  private var isDrained = false

  /// Takes over a connected, non-blocking socket, and closes it when released.
  init(_ socket: FileDescriptor) { self.socket = socket }

  deinit { try? socket.close() }

  func interest(hasOutput: Bool) -> Interest {
    Interest(socket, readable: true, writable: hasOutput)
  }

  func woke() { isDrained = false }

  func receive(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> Transfer {
    if isDrained { return .later }
    let count = recv(socket.rawValue, buffer.baseAddress, buffer.count, 0)
    if count < 0 {
      let code = errno
      guard code == EAGAIN || code == EWOULDBLOCK || code == EINTR else {
        return failed("receive", code)
      }
      isDrained = true
      return .later
    }
    arrivals += 1
    if count == 0 { return .ended }
    // Has no effect on a socket that is not TCP.
    TCPSocket.acknowledgeQuickly(socket)
    isDrained = count < buffer.count
    return .moved(count)
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = KJLibC.send(
        socket.rawValue, bytes.baseAddress, bytes.count, UnixSocket.sendingFlags)
      if count > 0 { return .moved(count) }
      let code = errno
      // macOS reports ENOBUFS if the network queue is full.
      if count == 0 || [EAGAIN, EWOULDBLOCK, ENOBUFS].contains(code) { return .later }
      if code != EINTR { return failed("send", code) }
    }
  }

  func flush() {}

  private func failed(_ operation: String, _ code: Int32) -> Transfer {
    .failed(
      code == ETIMEDOUT ? .silent : .system(SystemError(operation, "", Errno(rawValue: code))))
  }
}
