import KJLibC
package import SystemPackage

/// Connected, non-blocking Unix stream sockets.
package enum UnixSocket {
  /// The result of moving bytes without waiting.
  package enum Transfer: Equatable, Sendable {
    /// This many bytes were moved, at least one.
    case moved(Int)
    /// None can be moved now.
    case later
    /// The other side has closed. When receiving, it may only have announced that it sends no more.
    case ended
  }

  /// Connects to the socket at a path (`connect`), and blocks while its listener's queue is full.
  package static func connect(_ path: FilePath) throws(SystemError) -> FileDescriptor {
    let socket = try open()
    guard UnixAddress.with(path, { KJLibC.connect(socket.rawValue, $0, $1) }) == 0 else {
      let error = SystemError.last("connect to", path.description)
      try? socket.close()
      throw error
    }
    stopBlocking(socket)
    return socket
  }

  /// Connects to the socket at a path (`connect`).
  ///
  /// - Parameter deadline: When to stop retrying while the listener's queue is full.
  /// - Throws: Among others `ECONNREFUSED` if nobody listens, `ETIMEDOUT` at the deadline, `EINTR`
  ///   if an interruption was caught.
  package static func connect(
    _ path: FilePath, until deadline: Deadline
  ) throws(SystemError) -> FileDescriptor {
    let socket = try open()
    stopBlocking(socket)
    var patience = Self.triesOfRefusal
    while UnixAddress.with(path, { KJLibC.connect(socket.rawValue, $0, $1) }) != 0 {
      var reason = Errno.last
      if isFullQueue(reason, &patience) {
        do throws(WaitError) {
          try wait(for: [], until: min(deadline, .after(.milliseconds(5))))
        } catch {
          reason = error == .interrupted ? .interrupted : .timedOut
        }
        if reason == .timedOut && !deadline.hasPassed { continue }
      }
      try? socket.close()
      throw SystemError("connect to", path.description, reason)
    }
    return socket
  }

  /// How many times to retry a refused connection, every 5 ms.
  private static var triesOfRefusal: Int {
    #if canImport(Darwin)
      10
    #else
      0
    #endif
  }

  /// Whether there may be a listener with a full queue.
  ///
  /// Linux reports a full queue. macOS refuses the connection as if nobody were listening, which kj believes only after
  /// several refusals.
  ///
  /// - Parameter patience: How many more times ECONNREFUSED may mean a full queue.
  static func isFullQueue(_ reason: Errno, _ patience: inout Int) -> Bool {
    if reason == .connectionRefused && patience > 0 {
      patience -= 1
      return true
    }
    return [.wouldBlock, .resourceTemporarilyUnavailable, .noBufferSpace].contains(reason)
  }

  /// Receives the bytes that have arrived (`recv`); the buffer must not be empty.
  package static func receive(
    _ socket: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer
  ) -> Transfer {
    transfer { recv(socket.rawValue, buffer.baseAddress, buffer.count, 0) }
  }

  /// The flags that make `send` on a broken socket return an error instead of raising a signal; see also `prepare`.
  package static var sendingFlags: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Sends as many of the bytes as the socket takes (`send`); there must be at least one.
  package static func send(_ socket: FileDescriptor, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    transfer { KJLibC.send(socket.rawValue, bytes.baseAddress, bytes.count, sendingFlags) }
  }

  /// Runs a call, and treats every lasting error as the end: a local socket fails only if the other
  /// side has closed.
  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      // macOS reports ENOBUFS if it has no room for the bytes.
      case EAGAIN, EWOULDBLOCK, ENOBUFS: return .later
      default: return .ended
      }
    }
  }

  /// A new socket (`socket`), closed on exec.
  static func open() throws(SystemError) -> FileDescriptor {
    let number = socket(AF_UNIX, SocketKind.stream, 0)
    guard number != -1 else { throw .last("open a socket") }
    let socket = FileDescriptor(rawValue: number)
    prepare(socket)
    return socket
  }

  /// Sets close-on-exec, and makes sending on a broken socket return an error instead of raising a
  /// signal.
  static func prepare(_ socket: FileDescriptor) {
    _ = fcntl(socket.rawValue, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(
        socket.rawValue, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func stopBlocking(_ socket: FileDescriptor) {
    _ = fcntl(socket.rawValue, F_SETFL, fcntl(socket.rawValue, F_GETFL) | O_NONBLOCK)
  }
}
