// One stream of bytes inside a session.

internal import CLibSSH2
public import KJSystem

/// An SSH channel.
///
/// It holds its session, so that the two are released in the right order.
public final class Channel {
  private let raw: OpaquePointer
  private let session: Session
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
  /// What the other side wrote to its standard error, at most 4 KiB of it; outside text.
  public private(set) var errorOutput: [UInt8] = []

  /// Opens a session channel with OpenSSH's own window (`libssh2_channel_open_ex`).
  convenience init(_ session: Session, until deadline: Deadline) throws(SSHError) {
    let window = UInt32(2 * 1024 * 1024)
    try self.init(session, "open a channel", until: deadline) {
      libssh2_channel_open_ex(session.raw, "session", 7, window, 32768, nil, 0)
    }
  }

  /// Opens a channel to a port that the server connects to (`libssh2_channel_direct_tcpip_ex`).
  convenience init(
    _ session: Session, to host: String, port: UInt16, until deadline: Deadline
  ) throws(SSHError) {
    let operation = "reach \(host) port \(port)"
    do throws(SSHError) {
      // Where the connection comes from is nowhere: no socket stands behind it.
      try self.init(session, operation, until: deadline) {
        libssh2_channel_direct_tcpip_ex(session.raw, host, Int32(port), "127.0.0.1", 0)
      }
    } catch {
      throw SSHError(operation, error.reason, words: error.reasonOfRefusal)
    }
  }

  private init(
    _ session: Session, _ operation: String, until deadline: Deadline, _ open: () -> OpaquePointer?
  ) throws(SSHError) {
    var channel: OpaquePointer?
    try session.drive(operation, until: deadline) {
      channel = open()
      return channel == nil ? Int(libssh2_session_last_errno(session.raw)) : 0
    }
    guard let channel else { throw SSHError(operation, .refused) }
    raw = channel
    self.session = session
  }

  deinit {
    // What is still open then is freed with the session.
    libssh2_channel_free(raw)
    scratch.deallocate()
  }

  func start(subsystem name: String, until deadline: Deadline) throws(SSHError) {
    try session.drive("start the subsystem '\(name)'", until: deadline) {
      Int(
        libssh2_channel_process_startup(
          raw, "subsystem", 9, name, UInt32(name.utf8.count)))
    }
  }

  /// Has the login shell run a command (`libssh2_channel_process_startup` with `exec`).
  func start(command: String, until deadline: Deadline) throws(SSHError) {
    try session.drive("run a command", until: deadline) {
      Int(libssh2_channel_process_startup(raw, "exec", 4, command, UInt32(command.utf8.count)))
    }
  }

  /// Says that nothing more will be written (`libssh2_channel_send_eof`).
  public func finishWriting(until deadline: Deadline) throws(SSHError) {
    try session.drive("end the input", until: deadline) { Int(libssh2_channel_send_eof(raw)) }
  }

  /// The line of the session that it belongs to.
  var line: Line { session.line }

  /// When bytes last arrived from the server.
  public var lastArrival: MonotonicTime { session.line.lastArrival }

  /// Whether the other side has said that it sends no more, or the line is gone.
  public var isFinished: Bool { libssh2_channel_eof(raw) != 0 || session.line.isClosed }

  /// Reads what has arrived, without waiting (`libssh2_channel_read_ex`).
  ///
  /// - Returns: How many bytes were put into the buffer; 0 if there are none now.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SSHError) -> Int {
    try drainErrorOutput()
    return try read(stream: 0, into: buffer)
  }

  private func drainErrorOutput() throws(SSHError) {
    while true {
      let count = try read(stream: SSH_EXTENDED_DATA_STDERR, into: scratch)
      if count == 0 { return }
      errorOutput.append(contentsOf: scratch.prefix(min(count, 4096 - errorOutput.count)))
    }
  }

  private func read(
    stream: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SSHError) -> Int {
    let room = buffer.bindMemory(to: CChar.self)
    let count = libssh2_channel_read_ex(raw, stream, room.baseAddress, room.count)
    if count == Int(LIBSSH2_ERROR_EAGAIN) { return 0 }
    if count < 0 { throw session.error("read from the channel", Int32(count)) }
    return count
  }

  /// Offers bytes, without waiting (`libssh2_channel_write_ex`).
  ///
  /// - Returns: How many were taken; 0 while the server's window is shut or the line is busy.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SSHError) -> Int {
    guard session.line.unsentBytes < Line.highWaterMark else { return 0 }
    let data = bytes.bindMemory(to: CChar.self)
    let count = libssh2_channel_write_ex(raw, 0, data.baseAddress, data.count)
    if count == Int(LIBSSH2_ERROR_EAGAIN) { return 0 }
    if count < 0 { throw session.error("write to the channel", Int32(count)) }
    return count
  }

  /// Sends what waits, as far as the socket takes it.
  public func flush() {
    session.line.flush()
  }

  /// What to wait for while nothing is expected from this channel: when it is ready, call
  /// ``service()``.
  public var interest: Interest { session.line.interest }

  /// Takes in what has arrived, without handing any of it out, and answers what the server asks of
  /// the connection itself: its keepalives, a new key exchange (`libssh2_channel_wait_eof`).
  ///
  /// With a jump host below, its connection is served as well. What belongs to the channel waits for
  /// ``read(into:)``, and is never more than the window.
  public func service() throws(SSHError) {
    session.line.woke()
    let result = libssh2_channel_wait_eof(raw)
    session.line.flush()
    if result < 0 && result != LIBSSH2_ERROR_EAGAIN {
      throw session.error("keep the connection", result)
    }
  }

  /// Waits for the line, or for one of `others` to be readable.
  public func wait(until deadline: Deadline, beside others: [Interest] = []) throws(SSHError) {
    try session.wait("exchange files", until: deadline, beside: others)
  }
}

extension SSHError {
  /// Why a channel was refused, out of libssh2's sentence `Channel open failure (connect failed)`.
  fileprivate var reasonOfRefusal: String {
    guard reason == .refused, let start = words.firstIndex(of: "("), words.hasSuffix(")") else {
      return words
    }
    return String(words[words.index(after: start)...].dropLast())
  }
}
