// The socket under a session, with kj's own buffers between it and libssh2.
//
// libssh2's own socket handling leaves a half-sent packet behind when the socket is full, and then
// fails every other channel until the same call is repeated. So its send callback always takes the
// whole packet into a buffer, which the loop flushes; nothing new is offered above a high-water mark.

internal import CLibSSH2
internal import KJSystem
internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connected socket and the bytes on their way through it.
///
/// Belongs to one thread.
final class Line {
  /// Above this many unsent bytes no more is offered.
  static let highWaterMark = 1 << 20

  let socket: FileDescriptor
  private var output: [UInt8] = []
  private var outputStart = 0
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var inputRange = 0..<0
  /// The socket had nothing more at the last look; reset after each wait.
  private var isDrained = false
  /// The peer closed, or the socket failed.
  private(set) var isClosed = false
  private(set) var failure: SystemError?
  /// After this moment nothing more is read: libssh2 would go on for as long as bytes come.
  var deadline = Deadline.never
  /// When bytes last arrived, for telling a slow line from a dead one.
  private(set) var lastArrival = MonotonicTime.now

  /// Takes over a connected, non-blocking socket and closes it in the end.
  init(_ socket: FileDescriptor) {
    self.socket = socket
  }

  deinit {
    try? socket.close()
  }

  var unsentBytes: Int { output.count - outputStart }

  /// What a wait should look for on the socket.
  var interest: Interest { Interest(socket, readable: true, writable: unsentBytes > 0) }

  /// Call after a wait: there may be something to read again.
  func woke() {
    isDrained = false
  }

  /// Ends the line without a word more: what libssh2 still tries fails at once.
  func shutDown() {
    isClosed = true
    output.removeAll()
    outputStart = 0
  }

  // MARK: libssh2's side

  /// Takes a whole packet.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    if isClosed { return -Int(EPIPE) }
    output.append(contentsOf: bytes)
    return bytes.count
  }

  /// Hands out what has arrived; `-EAGAIN` when there is nothing.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if inputRange.isEmpty {
      let count = refill()
      if count <= 0 { return count }
    }
    let count = min(buffer.count, inputRange.count)
    input.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[inputRange.prefix(count)]))
    }
    inputRange = inputRange.dropFirst(count)
    return count
  }

  /// Reads once from the socket: how many bytes, 0 at the end, or a negative errno.
  private func refill() -> Int {
    if isClosed { return 0 }
    if isDrained || deadline.hasPassed { return -Int(EAGAIN) }
    let count = input.withUnsafeMutableBytes { recv(socket.rawValue, $0.baseAddress, $0.count, 0) }
    if count < 0 {
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK || code == EINTR {
        isDrained = true
        return -Int(EAGAIN)
      }
      fail("receive", code)
      return -Int(code)
    }
    if count == 0 {
      isClosed = true
      return 0
    }
    TCPSocket.acknowledgeQuickly(socket)
    lastArrival = .now
    isDrained = count < input.count
    inputRange = 0..<count
    return count
  }

  // MARK: The loop's side

  /// Sends as much as the socket takes.
  func flush() {
    while unsentBytes > 0 && !isClosed {
      let count = output.withUnsafeBytes {
        Self.sendNow(socket, UnsafeRawBufferPointer(rebasing: $0[outputStart...]))
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        if code != EAGAIN && code != EWOULDBLOCK { fail("send", code) }
        return
      }
      outputStart += count
      if outputStart == output.count {
        output.removeAll(keepingCapacity: true)
        outputStart = 0
      } else if outputStart >= Self.highWaterMark / 4 {
        output.removeFirst(outputStart)
        outputStart = 0
      }
    }
  }

  private static func sendNow(_ socket: FileDescriptor, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.send(socket.rawValue, bytes.baseAddress, bytes.count, 0)
    #else
      Glibc.send(socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  private func fail(_ operation: String, _ code: Int32) {
    isClosed = true
    failure = SystemError(operation, "", Errno(rawValue: code))
  }
}
