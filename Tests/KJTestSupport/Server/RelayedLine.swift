// One connection through a relay: two sockets, two delayed streams, and the faults of the line.

/// A client's connection and the server's, and what is on its way between them.
struct RelayedLine {
  /// Whether both sides are done and the sockets are closed.
  private(set) var isOver = false

  private let client: RelaySocket
  private var server: RelaySocket?
  private let serverPort: UInt16
  private let delay: Duration
  private let fault: LineFault?
  private var toServer = DelayedStream()
  private var toClient = DelayedStream()
  private var fromClient = 0
  private var isSilent = false
  private let connects: ContinuousClock.Instant
  /// The depth of the deepest answer that the client has, and of the deepest request the server has.
  private var clientDepth: Int
  private var serverDepth: Int
  private var clientIsDone = false
  private var serverIsDone = false

  init(
    client: RelaySocket, server: UInt16, delay: Duration, fault: LineFault?,
    accepted: ContinuousClock.Instant, depth: Int
  ) {
    self.client = client
    serverPort = server
    self.delay = delay
    self.fault = fault
    connects = accepted + delay
    clientDepth = depth
    serverDepth = depth + 1
  }

  // MARK: Waiting

  /// What the loop waits for.
  ///
  /// A side that is full, has ended or fell silent is not asked.
  var polls: [RelaySocket.Poll] {
    let now = ContinuousClock.now
    let open = !isSilent
    let fromClient = open && !toServer.hasEnded && !toServer.isFull
    let fromServer = open && !toClient.hasEnded && !toClient.isFull
    let entries = [
      client.poll(reading: fromClient, writing: open && isDue(toClient, now)),
      server?.poll(reading: fromServer, writing: isDue(toServer, now)),
    ]
    return entries.compactMap { $0 }
  }

  /// When the next chunk has to move.
  var nextDue: ContinuousClock.Instant? {
    if server == nil { return connects }
    let now = ContinuousClock.now
    let waiting = isSilent ? [toServer.first?.due] : [toServer.first?.due, toClient.first?.due]
    // What is due already waits for its socket, not for the clock.
    return waiting.compactMap { $0 }.filter { $0 > now }.min()
  }

  private func isDue(_ stream: DelayedStream, _ now: ContinuousClock.Instant) -> Bool {
    stream.first.map { $0.due <= now } ?? false
  }

  // MARK: Moving

  /// Reads what both sides sent.
  mutating func receive() {
    while !isSilent && !toServer.hasEnded && !toServer.isFull, let chunk = client.read() {
      send(chunk)
    }
    while !isSilent && !toClient.hasEnded && !toClient.isFull, let chunk = server?.read() {
      let due = ContinuousClock.now + delay
      toClient.append(chunk.isEmpty ? .end : .bytes(chunk[...]), due: due, depth: serverDepth)
    }
  }

  /// Puts what the client sent on the line, as far as the fault lets it.
  private mutating func send(_ chunk: [UInt8]) {
    let due = ContinuousClock.now + delay
    let depth = clientDepth + 1
    let allowed = fault.map { max($0.afterBytes - fromClient, 0) } ?? chunk.count
    let passed = chunk.prefix(allowed)
    fromClient += chunk.count
    if chunk.isEmpty {
      toServer.append(.end, due: due, depth: depth)
    } else if !passed.isEmpty {
      toServer.append(.bytes(passed), due: due, depth: depth)
    }
    guard passed.count < chunk.count, let fault else { return }
    switch fault.kind {
    case .cut: toServer.append(.reset, due: due, depth: depth)
    case .silence: isSilent = true
    }
  }

  /// Writes what is due, and makes the connection to the server when that is due.
  mutating func deliver(_ now: ContinuousClock.Instant, _ record: inout RelayRecord) {
    if server == nil && now >= connects { connect() }
    while let server, !isOver, let chunk = toServer.first, chunk.due <= now {
      guard deliver(chunk, to: server, &record) else { break }
    }
    while !isSilent, !isOver, let chunk = toClient.first, chunk.due <= now {
      guard deliverToClient(chunk, &record) else { break }
    }
    if clientIsDone && serverIsDone && !isOver { end() }
  }

  /// False when the socket takes no more for now.
  private mutating func deliver(
    _ chunk: DelayedStream.Chunk, to server: RelaySocket, _ record: inout RelayRecord
  ) -> Bool {
    switch chunk.content {
    case .bytes(let bytes):
      let count = write(bytes, to: server)
      if count <= 0 { return false }
      toServer.consume(count)
      record.bytesToServer += count
      serverDepth = max(serverDepth, chunk.depth)
    case .end:
      toServer.removeFirst()
      server.endWriting()
      serverIsDone = true
    case .reset:
      end(resetting: true)
    }
    return true
  }

  /// False when the socket takes no more for now.
  private mutating func deliverToClient(
    _ chunk: DelayedStream.Chunk, _ record: inout RelayRecord
  ) -> Bool {
    switch chunk.content {
    case .bytes(let bytes):
      let count = write(bytes, to: client)
      if count <= 0 { return false }
      toClient.consume(count)
      record.bytesToClient += count
      clientDepth = max(clientDepth, chunk.depth)
      record.flights = max(record.flights, clientDepth)
    case .end:
      toClient.removeFirst()
      client.endWriting()
      clientIsDone = true
    case .reset:
      end(resetting: true)
    }
    return true
  }

  private mutating func connect() {
    do {
      server = RelaySocket(descriptor: try Loopback.connect(port: serverPort))
    } catch {
      end(resetting: true)
    }
  }

  // MARK: Ending

  /// The number of bytes the socket took.
  ///
  /// A broken connection ends the line.
  private mutating func write(_ bytes: ArraySlice<UInt8>, to socket: RelaySocket) -> Int {
    let count = socket.write(bytes)
    if count == nil { end(resetting: true) }
    return count ?? 0
  }

  private mutating func end(resetting: Bool = false) {
    if resetting {
      client.resetOnClose()
      server?.resetOnClose()
    }
    close()
    isOver = true
  }

  func close() {
    if isOver { return }
    client.close()
    server?.close()
  }
}
