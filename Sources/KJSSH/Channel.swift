internal import CLibSSH2
package import KJSystem

/// An SSH channel.
///
/// It keeps a reference to its libssh2 session, so that the two are released in the right order.
package final class Channel {
  let raw: OpaquePointer
  let session: LibSSH2Session
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
  /// The first 4 KiB of the other side's standard error; untrusted text.
  package private(set) var errorOutput: [UInt8] = []

  /// Whether the server granted the terminal that was requested.
  package internal(set) var hasTerminal = false

  /// Takes over an open channel.
  init(_ raw: OpaquePointer, of session: LibSSH2Session) {
    self.raw = raw
    self.session = session
  }

  deinit {
    // If the channel cannot be closed without waiting, it is freed with the session.
    libssh2_channel_free(raw)
    scratch.deallocate()
  }

  /// Sends the request that starts the far end, or checks for its answer (`libssh2_channel_process_startup`); returns
  /// libssh2's code.
  func start(_ request: String, _ message: String) -> Int {
    Int(
      libssh2_channel_process_startup(
        raw, request, UInt32(request.utf8.count), message, UInt32(message.utf8.count)))
  }

  /// Tells the server that nothing more will be written (`libssh2_channel_send_eof`).
  package func finishWriting(until deadline: Deadline) throws(SSHError) {
    try session.drive("end the input", until: deadline) { Int(libssh2_channel_send_eof(raw)) }
  }

  /// The wire of its libssh2 session.
  var wire: Wire { session.wire }

  /// When bytes last arrived from the server.
  package var lastArrival: MonotonicTime { session.wire.lastArrival }

  /// Whether the other side has signaled the end of its output, or the connection has closed.
  package var isFinished: Bool { libssh2_channel_eof(raw) != 0 || session.wire.isClosed }

  /// Reads the bytes that have arrived, without waiting (`libssh2_channel_read_ex`).
  ///
  /// - Returns: The number of bytes put into the buffer; 0 if there are none now.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SSHError) -> Int {
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

  func read(
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
  /// - Returns: The number of bytes taken; 0 while the server's window is full or too much output
  ///   is unsent.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SSHError) -> Int {
    let wire = session.wire
    var taken = 0
    // libssh2 takes no more than one packet at a time.
    while taken < bytes.count && wire.unsentBytes < Wire.highWaterMark {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[taken...]).bindMemory(to: CChar.self)
      let count = libssh2_channel_write_ex(raw, 0, rest.baseAddress, rest.count)
      if count == Int(LIBSSH2_ERROR_EAGAIN) || count == 0 { break }
      if count < 0 { throw session.error("write to the channel", Int32(count)) }
      taken += count
      if wire.unsentBytes >= Wire.sendSize { wire.flush() }
    }
    return taken
  }

  /// Sends as much of the waiting output as the socket takes.
  package func flush() { session.wire.flush() }

  /// What to wait for while no data is expected from this channel.
  ///
  /// When it is ready, call ``service()``.
  package var interest: Interest { session.wire.interest }

  /// Receives pending data without handing any of it out, and answers the server's requests about the connection
  /// itself: keepalives, a new key exchange (`libssh2_channel_wait_eof`).
  ///
  /// Also serves the underlying connection to a jump host. The channel's own bytes wait for ``read(into:)``, and never
  /// exceed the window.
  package func service() throws(SSHError) {
    session.wire.woke()
    let result = libssh2_channel_wait_eof(raw)
    session.wire.flush()
    if result < 0 && result != LIBSSH2_ERROR_EAGAIN {
      throw session.error("maintain the connection", result)
    }
  }

  /// Waits until the connection or one of `others` is ready.
  package func wait(until deadline: Deadline, beside others: [Interest] = []) throws(SSHError) {
    try session.wait("exchange files", until: deadline, beside: others)
  }
}
