import KJLibC

/// One side of a relayed connection.
struct RelaySocket {
  typealias Poll = pollfd

  let descriptor: Int32

  /// An entry for `poll`; nil if there is nothing to wait for, because `poll` would report a broken connection again
  /// and again.
  func poll(reading: Bool, writing: Bool) -> Poll? {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    return events == 0 ? nil : pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// The bytes that have arrived: nil if there are none, empty at the end or after an error.
  func read() -> [UInt8]? {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if result < 0 { failure = errno }
      count = max(result, 0)
    }
    return Self.meansLater(failure) ? nil : chunk
  }

  /// The number of bytes taken, or nil if the connection is broken.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
    if count >= 0 { return count }
    return Self.meansLater(errno) ? 0 : nil
  }

  /// Tells the peer that no more data follows.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes `close` send RST, which a linger time of zero does.
  func resetOnClose() {
    var setting = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
  }

  func close() { systemClose(descriptor) }

  private static func meansLater(_ failure: Int32) -> Bool {
    [EAGAIN, EINTR, ENOTCONN].contains(failure)
  }
}

// Inside `RelaySocket`, `close` means its own method.
private func systemClose(_ descriptor: Int32) { close(descriptor) }
