import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage

/// A connection to a session's socket that sends and reads as the test directs.
final class RawClient {
  let socket: FileDescriptor

  init(_ path: FilePath) throws {
    socket = try UnixSocket.connect(path, until: .after(.hang))
  }

  /// Takes over a connected socket.
  init(_ socket: FileDescriptor) {
    self.socket = socket
  }

  deinit {
    try? socket.close()
  }

  /// Sends bytes until the other side takes none for a while.
  ///
  /// - Returns: How many bytes were taken.
  @discardableResult func send(
    _ bytes: [UInt8], patience: Duration = .seconds(10)
  ) -> Int {
    bytes.withUnsafeBytes { all in
      var sent = 0
      while sent < all.count {
        switch UnixSocket.send(socket, UnsafeRawBufferPointer(rebasing: all[sent...])) {
        case .moved(let count): sent += count
        case .ended: return sent
        case .later:
          let interest = Interest(socket, readable: false, writable: true)
          if (try? wait(for: [interest], until: .after(patience))) == nil { return sent }
        }
      }
      return sent
    }
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Signals the end of what this side sends.
  func finish() {
    shutdown(socket.rawValue, Int32(SHUT_WR))
  }

  /// Everything up to the end, or nil after a long silence.
  func readToEnd() -> [UInt8]? {
    var bytes: [UInt8] = []
    while let piece = read() {
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    return nil
  }

  /// The bytes that have arrived; empty at the end, or nil after a long silence.
  func read() -> [UInt8]? {
    while true {
      var room = [UInt8](repeating: 0, count: 1 << 17)
      switch room.withUnsafeMutableBytes({ UnixSocket.receive(socket, into: $0) }) {
      case .moved(let count): return Array(room.prefix(count))
      case .ended: return []
      case .later:
        if (try? wait(for: [Interest(socket)], until: .after(.hang))) == nil { return nil }
      }
    }
  }

  /// Everything up to the end as text; empty if the end is not reached.
  func answer() -> String { String(decoding: readToEnd() ?? [], as: UTF8.self) }
}
