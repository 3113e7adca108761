import KJLibC
import Synchronization

@testable import KJTestSupport

/// A server that echoes its input, on any number of connections.
final class EchoServer: Sendable {
  let port: UInt16
  private let listener: Int32

  init() throws {
    ignoreBrokenPipes
    let listener = try Loopback.listen(port: 0)
    self.listener = listener
    port = try Loopback.port(of: listener)
    startThread { Self.serve(listener) }
  }

  deinit {
    // Wakes the thread, which closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func serve(_ listener: Int32) {
    defer { close(listener) }
    while true {
      var polls = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      poll(&polls, 1, -1)
      if polls[0].revents & Int16(POLLHUP) != 0 { return }
      let connection = accept(listener, nil, nil)
      if connection < 0 { return }
      startThread { echo(connection) }
    }
  }

  private static func echo(_ connection: Int32) {
    defer { close(connection) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 || send(connection, buffer, count, 0) < 0 { return }
    }
  }
}

/// A client that sends and awaits text.
final class LineClient: Sendable {
  private let socket: Int32
  private let pending = Mutex<[UInt8]>([])

  init(port: UInt16) throws {
    socket = try Loopback.connect(port: port)
  }

  deinit { close(socket) }

  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try waitUntilReady(for: POLLOUT)
      let count = rest.withUnsafeBytes { KJLibC.send(socket, $0.baseAddress, $0.count, 0) }
      if count < 0 && errno != EAGAIN { throw SetUpFailure("cannot send: \(errno)") }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Waits until exactly this text has arrived.
  func receive(_ text: String) throws {
    let wanted = Array(text.utf8)
    try pending.withLock { pending in
      while pending.count < wanted.count {
        try waitUntilReady(for: POLLIN)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count == 0 || (count < 0 && errno != EAGAIN) { throw SetUpFailure("the line is dead") }
        pending += buffer.prefix(max(count, 0))
      }
      guard pending.prefix(wanted.count) == wanted[...] else { throw SetUpFailure("other text") }
      pending.removeFirst(wanted.count)
    }
  }

  /// Whether nothing arrives, not even the end of the stream.
  func isQuiet(for time: Duration) throws -> Bool {
    var polls = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
    return poll(&polls, 1, Int32(time / .milliseconds(1))) == 0
  }

  private func waitUntilReady(for event: Int32) throws {
    var polls = [pollfd(fd: socket, events: Int16(event), revents: 0)]
    if poll(&polls, 1, 10_000) == 0 { throw SetUpFailure("nothing happened for ten seconds") }
  }
}
