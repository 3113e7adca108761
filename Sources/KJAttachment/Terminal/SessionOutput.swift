import KJLibC
internal import KJSystem
internal import SystemPackage

/// Standard output or standard error, written to without ever waiting.
final class SessionOutput {
  /// How many bytes a ready pipe or terminal accepts in one piece (`PIPE_BUF` on Linux).
  private static let piece = 4096
  /// Nothing is read from the session while more bytes than this are pending.
  private static let mostPending = 256 * 1024

  private let descriptor: FileDescriptor
  /// Whether the descriptor is a terminal that this object opened itself, in non-blocking mode.
  private let isOwn: Bool
  private var pending: [UInt8] = []
  private var start = 0
  /// Why nothing more can be written.
  private(set) var failure: SystemError?

  /// - Parameter descriptor: If it is a terminal, the terminal is opened again, so it does not become
  ///   non-blocking for its other users.
  init(_ descriptor: FileDescriptor) {
    var name = [CChar](repeating: 0, count: 1024)
    if isatty(descriptor.rawValue) == 1, ttyname_r(descriptor.rawValue, &name, name.count) == 0 {
      let opened = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      if opened != -1 {
        self.descriptor = FileDescriptor(rawValue: opened)
        isOwn = true
        return
      }
    }
    self.descriptor = descriptor
    isOwn = false
  }

  deinit {
    if isOwn { try? descriptor.close() }
  }

  /// Whether more should be written.
  var hasRoom: Bool { pending.count - start < Self.mostPending }
  var isEmpty: Bool { start == pending.count }

  /// What to wait for while output is pending.
  var interest: Interest? {
    isEmpty || failure != nil ? nil : Interest(descriptor, readable: false, writable: true)
  }

  /// Writes what can be written now, and keeps the rest.
  func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    if isEmpty { rest = rest.dropFirst(send(bytes)) }
    if !rest.isEmpty && failure == nil { pending.append(contentsOf: rest) }
  }

  /// Writes as many of the kept bytes as can be written now.
  func flush() {
    guard !isEmpty else { return }
    start += pending.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if failure != nil { start = pending.count }
    // Bytes that were written are dropped even if the terminal never quite catches up.
    if start > pending.count / 2 {
      pending.removeFirst(start)
      start = 0
    }
  }

  /// - Returns: How many bytes went out.
  private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var sent = 0
    while sent < bytes.count && failure == nil {
      // A descriptor with other users may block, so poll it first, and write no more than fits.
      if !isOwn && !isReady { break }
      let limit = isOwn ? bytes.count : min(bytes.count, sent + Self.piece)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[sent..<limit])
      do { sent += try descriptor.write(piece, retryOnInterrupt: true) } catch {
        let errno = error as? Errno ?? .ioError
        if errno == .wouldBlock { break }
        // If the descriptor was closed, the output is discarded, as with `ssh`.
        if errno == .badFileDescriptor { return bytes.count }
        failure = SystemError("write to", "standard output", errno)
      }
    }
    return sent
  }

  private var isReady: Bool {
    let room = Interest(descriptor, readable: false, writable: true)
    return (try? wait(for: [room], until: .after(.zero), interruptible: false)) != nil
  }
}
