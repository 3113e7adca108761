import KJLibC

/// Accepts connections and moves their bytes; see ``FaultRelay`` for what it promises.
struct RelayLoop {
  private(set) var record = RelayRecord()
  private let listener: Int32
  private let server: UInt16
  private let isTrickling: Bool
  private var fault: LineFault?
  private var lines: [RelayedLine] = []

  init(listener: Int32, server: UInt16, isTrickling: Bool, fault: LineFault?) {
    self.listener = listener
    self.server = server
    self.isTrickling = isTrickling
    self.fault = fault
  }

  /// Waits until something arrives or falls due, 20 ms at most, and moves it.
  ///
  /// - Parameter delay: How long data that arrives now takes, in either direction.
  mutating func step(_ delay: Duration) {
    var polls = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    for line in lines { polls += line.polls }
    poll(&polls, nfds_t(polls.count), waitInMilliseconds())
    // Data from clients is read before anything is delivered to them, so it does not look like a reaction.
    for index in lines.indices { lines[index].receive(delay) }
    let now = ContinuousClock.now
    for index in lines.indices { lines[index].deliver(now, &record) }
    lines.removeAll { $0.isOver }
    accept(now, delay)
  }

  /// Ends the holds of all connections, and keeps later ones from being held.
  mutating func release(_ delay: Duration) {
    for index in lines.indices { lines[index].release(delay) }
    if case .hold = fault?.kind { fault = nil }
  }

  func close() {
    for line in lines { line.close() }
    systemClose(listener)
  }

  private mutating func accept(_ now: ContinuousClock.Instant, _ delay: Duration) {
    while true {
      let client = systemAccept(listener)
      guard client >= 0 else { return }
      Loopback.prepare(client)
      record.connections += 1
      let strikes = fault.map { record.connections <= $0.connections } ?? false
      lines.append(
        RelayedLine(
          client: RelaySocket(descriptor: client), server: server, isTrickling: isTrickling,
          fault: strikes ? fault : nil, connecting: now + delay, depth: record.flights + 1))
    }
  }

  private func waitInMilliseconds() -> Int32 {
    guard let due = lines.compactMap(\.nextDue).min() else { return 20 }
    let left = ContinuousClock.now.duration(to: due).components
    // Rounded up: waking early would only mean waiting again.
    let milliseconds =
      left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(min(max(milliseconds, 0), 20))
  }
}

// Inside the types of the relay, `accept` and `close` mean their own methods.
private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }
