// A connected socket as what carries a session.

internal import KJSystem
internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A TCP socket, or the end of a socket pair whose other end a program has.
final class SocketTransport: Transport {
  let socket: FileDescriptor
  private(set) var arrivals = 0
  /// The socket had nothing more at the last look; reset after each wait.
  private var isDrained = false

  /// Takes over a connected, non-blocking socket and closes it in the end.
  init(_ socket: FileDescriptor) {
    self.socket = socket
  }

  deinit {
    try? socket.close()
  }

  func interest(hasOutput: Bool) -> Interest {
    Interest(socket, readable: true, writable: hasOutput)
  }

  func woke() {
    isDrained = false
  }

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
    // Of a socket that is not TCP this asks in vain.
    TCPSocket.acknowledgeQuickly(socket)
    isDrained = count < buffer.count
    return .moved(count)
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    while true {
      #if canImport(Darwin)
        let count = Darwin.send(socket.rawValue, bytes.baseAddress, bytes.count, 0)
      #else
        let count = Glibc.send(
          socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      #endif
      if count > 0 { return .moved(count) }
      let code = errno
      if count == 0 || code == EAGAIN || code == EWOULDBLOCK { return .later }
      if code != EINTR { return failed("send", code) }
    }
  }

  func flush() {}

  private func failed(_ operation: String, _ code: Int32) -> Transfer {
    .failed(
      code == ETIMEDOUT ? .silent : .system(SystemError(operation, "", Errno(rawValue: code))))
  }
}
