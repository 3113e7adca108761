internal import KJDomain
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// A client's connection: it brings one request and receives one reply, or becomes a relay.
final class LinkConnection {
  /// The event that an answer depends on.
  enum Wait {
    /// Text is waiting to be inserted.
    case insertion
    /// The host is being asked.
    case foreground
    /// A client wants to end the session.
    case end
  }

  private enum State {
    case reading(LinkLine)
    case waiting(Wait)
    /// A channel is being opened; these bytes wait for it.
    case opening([UInt8])
    case replying(ArraySlice<UInt8>)
    case relaying(LinkRelay)
    case closed
  }

  /// How long a request and its reply may take to pass through the socket.
  private static let patience = Duration.seconds(2)

  let id: LinkServer.ClientID
  private let socket: FileDescriptor
  /// Whether the client is the session itself, which receives the bytes of its channel but no replies.
  private let isOwn: Bool
  private var state = State.reading(LinkLine())
  private var limit = Deadline.after(LinkConnection.patience)

  /// Takes over an accepted socket, or one of the session itself that waits for a channel.
  init(_ id: LinkServer.ClientID, _ socket: FileDescriptor, isOwn: Bool = false) {
    self.id = id
    self.socket = socket
    self.isOwn = isOwn
    if isOwn { state = .opening([]) }
  }

  deinit { close() }

  func close() {
    if case .closed = state { return }
    state = .closed
    try? socket.close()
  }

  var isClosed: Bool { if case .closed = state { true } else { false } }
  var isInserting: Bool { if case .waiting(.insertion) = state { true } else { false } }
  var isAsking: Bool { if case .waiting(.foreground) = state { true } else { false } }
  var isEnding: Bool { if case .waiting(.end) = state { true } else { false } }
  var isRelaying: Bool { if case .relaying = state { true } else { false } }
  /// Whether it may stay open longer than a question with an immediate answer.
  var isLasting: Bool { isInserting || isAsking || isRelaying || isOpening }
  var isOpening: Bool { if case .opening = state { true } else { false } }

  /// The event to wait for; nil if no event at the socket matters now.
  var interest: Interest? {
    switch state {
    case .reading, .waiting: Interest(socket)
    case .replying: Interest(socket, readable: false, writable: true)
    case .relaying(let relay): relay.interest
    case .opening, .closed: nil
    }
  }

  /// When to call ``advance()`` even if nothing happens at the socket.
  var deadline: Deadline {
    switch state {
    case .reading, .replying: limit
    case .relaying(let relay): relay.hasMore ? .after(.zero) : .never
    case .waiting, .opening, .closed: .never
    }
  }

  /// Reads and writes whatever is possible without waiting.
  ///
  /// - Returns: The request once it is complete, or its error.
  func advance() -> Result<LinkRequest, LinkProtocolError>? {
    switch state {
    case .reading(let line): return read(line)
    case .replying(let bytes): send(bytes)
    case .relaying(let relay):
      relay.advance()
      if relay.isOver { close() }
    case .waiting: noticeHangUp()
    case .opening, .closed: break
    }
    if limit.hasPassed, case .replying = state { close() }
    return nil
  }

  private func read(_ received: LinkLine) -> Result<LinkRequest, LinkProtocolError>? {
    var line = received
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { room.deallocate() }
    do throws(LinkProtocolError) {
      while true {
        switch UnixSocket.receive(socket, into: room) {
        case .moved(let count): try line.receive(UnsafeRawBufferPointer(rebasing: room[..<count]))
        case .later:
          state = .reading(line)
          if limit.hasPassed { close() }
          return nil
        case .ended:
          close()
          return nil
        }
        if let text = line.complete {
          state = .reading(line)
          return .success(try LinkRequest(parsing: text))
        }
      }
    } catch {
      return .failure(error)
    }
  }

  /// Closes the connection if the client hung up.
  ///
  /// A client that waits for an answer sends nothing more. It withdraws its request by hanging up.
  private func noticeHangUp() {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { room.deallocate() }
    if UnixSocket.receive(socket, into: room) == .ended { close() }
  }

  /// Notes that the answer will arrive later.
  func wait(for wait: Wait) { state = .waiting(wait) }

  /// Sends the line that precedes the answer.
  func announceQuestion() {
    // The socket buffer is empty, so it takes the whole line.
    _ = LinkReply.asking.line.withUnsafeBytes { UnixSocket.send(socket, $0) }
  }

  func waitForChannel() {
    guard case .reading(let line) = state else { return }
    state = .opening(line.rest)
  }

  /// Sends as much of a reply as the socket takes now, then closes once all of it is sent.
  func reply(_ reply: LinkReply) {
    limit = .after(Self.patience)
    send(isOwn ? [] : reply.line[...])
  }

  private func send(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ UnixSocket.send(socket, $0) }) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later:
        state = .replying(rest)
        return
      case .ended: rest = []
      }
    }
    close()
  }

  /// Turns into a relay, after a reply that announces it.
  ///
  /// - Parameter made: The paths that the client has made on the host.
  func relay(_ channel: LentGreetedChannel, made: MadePaths) {
    guard case .opening(let firstBytes) = state else { return }
    let relay = LinkRelay(
      socket, channel, reply: isOwn ? [] : LinkReply.lent(channel.roots).line,
      firstBytes: firstBytes, made: isOwn ? nil : made)
    state = .relaying(relay)
    relay.advance()
    if relay.isOver { close() }
  }
}
