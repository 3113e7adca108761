/// A client's connection and the server's, and the data on its way between them.
struct RelayedLine {
  /// Whether both sides are done and the sockets are closed.
  private(set) var isOver = false

  private let client: RelaySocket
  private var server: RelaySocket?
  private let serverPort: UInt16
  private var fault: StrikingFault
  private let isTrickling: Bool
  private var toServer = DelayedStream()
  private var toClient = DelayedStream()
  private let connects: ContinuousClock.Instant
  /// The depth of the deepest answer that the client has, and of the deepest request the server has.
  private var clientDepth: Int
  private var serverDepth: Int
  private var clientIsDone = false
  private var serverIsDone = false

  init(
    client: RelaySocket, server: UInt16, isTrickling: Bool, fault: LineFault?,
    connecting connects: ContinuousClock.Instant, depth: Int
  ) {
    self.client = client
    serverPort = server
    self.isTrickling = isTrickling
    self.fault = StrikingFault(fault)
    self.connects = connects
    clientDepth = depth
    serverDepth = depth + 1
  }

  // MARK: Waiting

  /// The sockets that the loop waits for.
  ///
  /// Leaves out a side that is full, has ended or has fallen silent.
  var polls: [RelaySocket.Poll] {
    let now = ContinuousClock.now
    let open = !fault.isQuiet(now)
    let fromClient = open && !toServer.hasEnded && !toServer.isFull
    let fromServer = open && !toClient.hasEnded && !toClient.isFull
    let entries = [
      client.poll(
        reading: fromClient, writing: fault.mayPass(.toClient, now) && isDue(toClient, now)),
      server?.poll(
        reading: fromServer, writing: fault.mayPass(.toServer, now) && isDue(toServer, now)),
    ]
    return entries.compactMap { $0 }
  }

  /// When the next chunk has to move.
  var nextDue: ContinuousClock.Instant? {
    if server == nil { return connects }
    let now = ContinuousClock.now
    let waiting = [
      fault.mayPass(.toServer, now) ? toServer.first?.due : nil,
      fault.mayPass(.toClient, now) ? toClient.first?.due : nil,
    ]
    // Data that is already due waits for its socket, not for the clock.
    return waiting.compactMap { $0 }.filter { $0 > now }.min()
  }

  private func isDue(_ stream: DelayedStream, _ now: ContinuousClock.Instant) -> Bool {
    stream.first.map { $0.due <= now } ?? false
  }

  // MARK: Moving

  /// Reads the data that both sides sent.
  mutating func receive(_ delay: Duration) {
    while mayReceive(toServer), let chunk = client.read() { send(chunk, .toServer, delay) }
    while mayReceive(toClient), let chunk = server?.read() { send(chunk, .toClient, delay) }
  }

  private func mayReceive(_ stream: DelayedStream) -> Bool {
    !fault.isQuiet(.now) && !stream.hasEnded && !stream.isFull
  }

  /// Ends a hold: the data that it kept back starts on its way now.
  mutating func release(_ delay: Duration) {
    if let (direction, bytes) = fault.release() { send(bytes, direction, delay) }
  }

  /// Queues the data that one side sent, as far as the fault lets it pass.
  private mutating func send(
    _ chunk: [UInt8], _ direction: LineFault.Direction, _ delay: Duration
  ) {
    for (content, due) in fault.contents(of: chunk, direction, due: .now + delay) {
      switch direction {
      case .toServer: toServer.append(content, due: due, depth: clientDepth + 1)
      case .toClient: toClient.append(content, due: due, depth: serverDepth)
      }
    }
  }

  /// Writes the data that is due, and connects to the server when that is due.
  mutating func deliver(_ now: ContinuousClock.Instant, _ record: inout RelayRecord) {
    if server == nil && now >= connects { connect() }
    while fault.mayPass(.toServer, now), let server, !isOver, let chunk = toServer.first,
      chunk.due <= now
    {
      guard deliver(chunk, to: server, &record) else { break }
    }
    while fault.mayPass(.toClient, now), !isOver, let chunk = toClient.first, chunk.due <= now {
      guard deliverToClient(chunk, &record) else { break }
    }
    if clientIsDone && serverIsDone && !isOver { end() }
  }

  /// False if the socket takes no more for now.
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

  /// False if the socket takes no more for now.
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
  /// A broken socket ends the relayed connection.
  private mutating func write(_ bytes: ArraySlice<UInt8>, to socket: RelaySocket) -> Int {
    let count = socket.write(isTrickling ? bytes.prefix(1) : bytes)
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
