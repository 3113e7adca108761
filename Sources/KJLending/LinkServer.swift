internal import KJBase
internal import KJDomain
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// Serves the clients of one session, inside the session's own loop: it has no thread and never waits.
///
/// The loop polls ``interests`` until ``nextDeadline`` and calls ``advance()`` after each poll, whatever woke it: a
/// relayed channel may also have data to read.
///
/// Only processes of the same user are served. A client has two seconds to send its request. There can be at most
/// ``maximumClients``; the server turns further clients away.
final class LinkServer {
  /// Identifies a client while it waits for an answer.
  struct ClientID: Hashable, Sendable {
    fileprivate let number: Int
    /// The client's process.
    let process: Int32
    /// The start time of that process: a later process can have the same id.
    fileprivate let start: UInt64
  }

  /// A process, unique until the machine restarts.
  private struct Process: Hashable {
    let id: Int32
    let start: UInt64
  }

  static let maximumClients = 64
  /// How many clients may wait for something or have a channel; the other places stay free for requests that are
  /// answered immediately.
  static let maximumLastingClients = 60
  /// How long to accept no client after a failure to accept one, which mostly means that descriptors ran out.
  private static let acceptPause = Duration.milliseconds(100)
  /// How often to mark the socket as used.
  private static let refreshPause = Duration.seconds(3600)

  let id: LinkID
  private let listener: UnixListener
  private unowned let service: any LinkService
  private var connections: [LinkConnection] = []
  private var lastNumber = 0
  private var rate = InsertionRate()
  private var made: [Process: MadePaths] = [:]
  /// The time at which to accept clients again.
  private var pauseEnd: Deadline?
  private var nextRefresh = Deadline.after(refreshPause)

  /// Starts listening; ``close()``, or the release of the last reference, removes the socket.
  ///
  /// - Parameters:
  ///   - runtime: The directory for sockets; it is created if missing.
  ///   - service: Answers the requests; it must live as long as the server.
  /// - Throws: ``Failure`` if the directory belongs to another user or is open to others, or if the path is too long.
  init(_ id: LinkID, in runtime: FilePath, for service: any LinkService) throws(Failure) {
    self.id = id
    self.service = service
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(runtime) } catch {
      throw Failure(error)
    }
    do throws(SystemError) { listener = try UnixListener(runtime.appending(id.socketName)) } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// Stops listening, removes the socket and disconnects all clients.
  func close() {
    listener.close()
    pauseEnd = .never
    for connection in connections { connection.close() }
    connections = []
  }

  /// Whether the socket still exists for others.
  var hasSocket: Bool { (try? listener.path.ownStatus()) != nil }

  // MARK: For the loop

  /// The number of lent channels.
  var relays: Int { connections.count(where: \.isRelaying) }

  /// The events to poll for in addition to the session's own.
  var interests: [Interest] {
    let own = pauseEnd == nil ? [Interest(listener.descriptor)] : []
    return own + connections.compactMap(\.interest)
  }

  /// When to call ``advance()`` even if nothing happens.
  var nextDeadline: Deadline {
    connections.map(\.deadline).reduce(min(pauseEnd ?? .never, nextRefresh), min)
  }

  /// Reads, answers and relays whatever is possible without waiting.
  func advance() {
    for connection in connections { serve(connection) }
    connections.removeAll(where: \.isClosed)
    if nextRefresh.hasPassed {
      listener.refresh()
      nextRefresh = .after(Self.refreshPause)
    }
  }

  /// Accepts the waiting clients; one call after each wait is enough.
  func welcome() {
    if let pauseEnd, !pauseEnd.hasPassed { return }
    pauseEnd = nil
    do throws(SystemError) {
      // Clients beyond this number have to wait for the next poll.
      for _ in 0..<Self.maximumClients {
        guard let socket = try listener.accept() else { return }
        admit(socket)
      }
    } catch {
      pauseEnd = .after(Self.acceptPause)
    }
  }

  /// Takes over a socket of the session itself, for a channel.
  func adopt(_ socket: FileDescriptor) -> ClientID {
    lastNumber += 1
    let id = ClientID(number: lastNumber, process: ProcessID.current, start: 0)
    connections.append(LinkConnection(id, socket, isOwn: true))
    return id
  }

  private func admit(_ socket: FileDescriptor) {
    if connections.count >= Self.maximumClients { connections.removeAll(where: \.isClosed) }
    guard connections.count < Self.maximumClients, let peer = try? PeerCredentials(of: socket),
      peer.isOwn
    else {
      try? socket.close()
      return
    }
    lastNumber += 1
    let connection = LinkConnection(
      ClientID(number: lastNumber, process: peer.processID, start: peer.processStart), socket)
    connections.append(connection)
    // The request has usually arrived already.
    serve(connection)
  }

  private func serve(_ connection: LinkConnection) {
    let wasWaiting = connection.isInserting || connection.isEnding
    switch connection.advance() {
    case .success(let request): obey(request, connection)
    case .failure(let error): connection.reply(.failed(Failure(error)))
    case nil: break
    }
    if wasWaiting && connection.isClosed { service.withdraw(connection.id) }
  }

  // MARK: Requests

  private func obey(_ request: LinkRequest, _ connection: LinkConnection) {
    if request.lasts, connections.count(where: \.isLasting) >= Self.maximumLastingClients {
      let failure = Failure(.failure, "the session '\(id)' has too many clients")
      return connection.reply(.failed(failure))
    }
    switch request {
    case .status: connection.reply(.status(service.status))
    case .insert(let insertion): insert(insertion, connection)
    case .channel(let key): openChannel(key, connection)
    case .foreground:
      connection.wait(for: .foreground)
      if let outcome = service.askForeground(for: connection.id) {
        answer(connection.id, foreground: outcome)
      }
    case .end:
      connection.wait(for: .end)
      if let outcome = service.end(for: connection.id) {
        answer(connection.id, end: outcome)
      }
    }
  }

  private func insert(_ insertion: LinkInsertion, _ connection: LinkConnection) {
    let status = service.status
    let place = "\(status.kind.rawValue):\(id)"
    guard status.state != nil else {
      let failure = Failure(.notInserted, "cannot insert into '\(place)': it has no terminal")
      connection.reply(.failed(failure))
      return
    }
    if !insertion.isRehearsal, case .later(let pause) = rate.answer(connection.id.process) {
      let failure = Failure(
        .notInserted,
        "cannot insert into '\(place)': "
          + "it accepts only \(InsertionRate.limit) insertions per second")
      connection.reply(.later(pause, otherwise: failure))
      return
    }
    connection.wait(for: .insertion)
    if let outcome = service.insert(insertion, for: connection.id) {
      answer(connection.id, insertion: outcome)
    }
  }

  private func openChannel(_ connectionKey: String, _ connection: LinkConnection) {
    let status = service.status
    guard status.givesChannels, status.connectionKey == connectionKey else {
      let reason = status.givesChannels ? "it leads elsewhere" : "it provides none"
      let failure = Failure(.failure, "cannot open a channel in the session '\(id)': \(reason)")
      connection.reply(.failed(failure))
      return
    }
    connection.waitForChannel()
    if let outcome = service.openChannel(for: connection.id) {
      answer(connection.id, channel: outcome)
    }
  }

  /// Sends the answer to an insertion; does nothing if the client is gone.
  func answer(_ client: ClientID, insertion outcome: Result<LinkInserted, Failure>) {
    answer(client, outcome, if: \.isInserting) { $0.reply(.inserted($1)) }
  }

  private func answer<Value>(
    _ client: ClientID, _ outcome: Result<Value, Failure>, if waits: KeyPath<LinkConnection, Bool>,
    _ succeed: (LinkConnection, Value) -> Void
  ) {
    guard let connection = connections.first(where: { $0.id == client && $0[keyPath: waits] })
    else { return }
    switch outcome {
    case .success(let value): succeed(connection, value)
    case .failure(let failure): connection.reply(.failed(failure))
    }
  }

  /// Tells a client that the person has to answer a question first.
  func announceQuestion(to client: ClientID) {
    connections.first { $0.id == client }?.announceQuestion()
  }

  /// Sends the answer to a request to end the session; does nothing if the client is gone.
  func answer(_ client: ClientID, end outcome: Result<Void, Failure>) {
    answer(client, outcome, if: \.isEnding) { connection, _ in connection.reply(.done) }
  }

  /// Sends the host's report of what is in the foreground; does nothing if the client is gone.
  func answer(_ client: ClientID, foreground outcome: Result<HostForeground, Failure>) {
    answer(client, outcome, if: \.isAsking) { $0.reply(.foreground($1)) }
  }

  /// Returns the paths that a process has made on the host, over any of its channels.
  private func madePaths(by client: ClientID) -> MadePaths {
    // A process that has ended, or whose start time is unknown, cannot be recognized later.
    guard client.start != 0 else { return MadePaths() }
    let process = Process(id: client.process, start: client.start)
    if let paths = made[process] { return paths }
    // Only a process that still has a channel, or has just lost one, asks for its own files again.
    if made.count >= Self.maximumClients {
      let present = Set(connections.map { Process(id: $0.id.process, start: $0.id.start) })
      made = made.filter { present.contains($0.key) }
    }
    let paths = MadePaths()
    made[process] = paths
    return paths
  }

  /// Hands over the channel that a client waits for, or the reason for the refusal.
  func answer(_ client: ClientID, channel outcome: Result<LentGreetedChannel, Failure>) {
    answer(client, outcome, if: \.isOpening) { $0.relay($1, made: madePaths(by: client)) }
  }
}

extension LinkRequest {
  /// Whether the answer may take a while.
  fileprivate var lasts: Bool {
    switch self {
    case .status, .end: false
    case .insert, .channel, .foreground: true
    }
  }
}
