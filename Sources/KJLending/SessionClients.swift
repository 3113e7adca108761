package import KJBase
internal import KJConnections
package import KJDomain
internal import KJHosts
internal import KJSessions
package import KJSystem
package import SystemPackage

/// Serves the socket of a session within the session's loop.
package final class SessionClients: LinkService {
  /// Whether a client asked to end the session.
  private enum Ending {
    case unasked
    /// The person is being asked; the client learns that once the question is on the screen.
    case asked(by: LinkServer.ClientID, Consent, isTold: Bool)
    case ended
  }

  private let id: LinkID
  private let kind: LinkStatus.Kind
  private unowned let lender: any Lender
  private let machine: HostName?
  private let start = MonotonicTime.now
  private var server: LinkServer?
  private var channels: ChannelQueue
  private var insertions: InsertionQueue
  private var refusal: Failure?
  private let foreground: ForegroundService
  private var ending = Ending.unasked

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - lender: The session or link; it must live as long as this object.
  ///   - spare: The source of the clients' channels.
  ///   - settings: How long the host may take to report what is in the foreground there.
  package init(
    _ kind: LinkStatus.Kind, _ id: LinkID, for lender: any Lender, _ spare: SpareChannel,
    _ settings: InsertionSettings, in runtime: FilePath
  ) throws(Failure) {
    self.kind = kind
    self.lender = lender
    self.id = id
    channels = ChannelQueue(spare)
    machine = lender.machine
    insertions = InsertionQueue(into: lender, as: .attach(id: id))
    foreground = ForegroundService(at: lender.host, patience: settings.placeTime) {
      [unowned lender] script throws(Failure) in
      try lender.openShell(running: script)
    }
    server = try LinkServer(id, in: runtime, for: self)
  }

  /// The target that names this session.
  package var target: InsertionTarget { .attach(id: id) }

  /// Whether other tools can find the session.
  package var hasSocket: Bool { server?.hasSocket == true }

  /// Disconnects all clients and removes the socket.
  package func close() {
    server?.close()
    server = nil
  }

  // MARK: For the loop

  package var interests: [Interest] { server?.interests ?? [] }

  package var nextDeadline: Deadline {
    [
      server?.nextDeadline ?? .never, channels.spare.deadline, insertions.deadline,
      foreground.deadline, isAskedToEnd ? .after(.milliseconds(20)) : .never,
    ]
    .reduce(.never, min)
  }

  private var isAskedToEnd: Bool { if case .asked = ending { true } else { false } }

  /// Whether a client asked to end the session and was allowed to.
  package var hasEnded: Bool { if case .ended = ending { true } else { false } }

  /// Whether a channel is lent, or a client waits for one.
  var areUsingChannels: Bool { (server?.relays ?? 0) > 0 || !channels.isEmpty }

  /// Whether the next client gets a channel immediately.
  var hasSpareChannel: Bool { channels.spare.isReady }

  /// Why there is no further channel; nil if there is one or may be one soon.
  package var channelRefusal: Failure? { channels.spare.refusal }

  /// Requests a channel again, if the server refused one.
  func tryAgain() { channels.spare.tryAgain() }

  /// Asks the host, for the session itself, what is in the foreground and whether these paths hold different files.
  package func askFront(about files: [FileHere]) {
    foreground.ask(for: .session, about: files)
  }

  /// Lets files go through a foreground command until the session ends.
  package func follow(_ passage: String) { foreground.follow(passage) }

  /// Takes the answer to ``askFront(about:)``; nil if it has not arrived.
  package func takeFront() -> Result<SessionOnHost, Failure>? { foreground.takeOwnFront() }

  /// The foreground program according to the host's last answer; nil if the host did not report it.
  package var front: ForegroundProgram? { insertions.front }

  /// Opens a channel for the session itself, which carries all of SFTP.
  ///
  /// Clients of the socket cannot reach it.
  package func openChannel() throws(Failure) -> FileDescriptor {
    guard let server, channelRefusal == nil else {
      throw channelRefusal ?? Failure(.failure, "this session has no socket")
    }
    let pair: (ours: FileDescriptor, theirs: FileDescriptor)
    do throws(SystemError) { pair = try SocketPair.make(areBothNonBlocking: true) } catch {
      throw Failure(.failure, error.description)
    }
    channels.add(server.adopt(pair.theirs))
    return pair.ours
  }

  /// Inserts the path of a dropped picture when it is its turn.
  package func insertDropped(_ insertion: LinkInsertion) -> DroppedPath {
    let path = DroppedPath()
    insertions.add(insertion, for: .drop(path))
    return path
  }

  /// Inserts text that the person chose in the session itself, when it is its turn.
  ///
  /// - Throws: ``Failure`` if it is refused now; ``takeRefusal()`` reports a later refusal.
  package func insertChosen(_ insertion: LinkInsertion) throws(Failure) {
    try insertions.insertChosen(insertion)
  }

  /// Takes the reason why text that the person chose was not inserted after all.
  package func takeRefusal() -> Failure? {
    defer { refusal = nil }
    return refusal
  }

  /// Whether the output is held while the person answers a question, so no text can be seen.
  package var isOutputHeld: Bool {
    get { insertions.isOutputHeld }
    set { insertions.isOutputHeld = newValue }
  }

  /// Takes the text that other tools have inserted since the last call.
  package func takeInsertions() -> [InsertionText] { insertions.takeNews() }

  /// Accepts the waiting clients; one call after each wait is enough.
  package func welcome() {
    foreground.beginTurn()
    server?.welcome()
  }

  /// Takes output of the remote program.
  package func note(_ output: UnsafeRawBufferPointer) { insertions.note(output) }

  /// Does whatever is possible without waiting.
  package func advance() {
    server?.advance()
    channels.advance(for: kind, at: server)
    for (asker, outcome) in foreground.advance() {
      insertions.front = try? outcome.get().frontOfOwnTerminal
      if case .client(let client) = asker { server?.answer(client, foreground: outcome) }
    }
    for (asker, answer) in insertions.advance() {
      switch (asker, answer) {
      case (.client(let client), .asking): server?.announceQuestion(to: client)
      case (.client(let client), .done(let outcome)): server?.answer(client, insertion: outcome)
      case (.session, .done(.failure(let failure))): refusal = failure
      case (.drop(let path), .done(let outcome)): path.outcome = outcome
      case (.session, _), (.drop, .asking): break
      }
    }
    advanceEnding()
  }

  private func advanceEnding() {
    guard case .asked(let client, var consent, let wasTold) = ending else { return }
    let progress = consent.advance()
    if consent.isAsked && !wasTold { server?.announceQuestion(to: client) }
    switch progress {
    case .waiting: ending = .asked(by: client, consent, isTold: wasTold || consent.isAsked)
    case .agreed:
      server?.answer(client, end: .success(()))
      ending = .ended
    case .refused(let reason):
      ending = .unasked
      server?.answer(client, end: .failure(refusalToEnd(reason)))
    }
  }

  private func refusalToEnd(_ reason: String) -> Failure {
    Failure(
      .failure, "cannot end the session '\(id)': \(reason)",
      advice: ["end it where it runs, or end its process: kill \(ProcessID.current)"])
  }

  // MARK: LinkService

  package var status: LinkStatus {
    let host = lender.host
    channels.spare.readRoots()
    return LinkStatus(
      id: id, kind: kind, host: host.label.raw, address: host.address.description,
      connectionKey: host.connectionKey, way: host.way.sessionWay, machine: machine,
      processID: ProcessID.current, age: MonotonicTime.now - start,
      idle: lender.idle, title: lender.title, state: lender.pane,
      givesChannels: channels.spare.refusal == nil, roots: channels.spare.roots,
      isCarriedBySSH: lender.isCarriedBySSH)
  }

  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted> {
    if insertion.isRehearsal { return insertions.rehearse(insertion) }
    insertions.add(insertion, for: .client(client))
    return nil
  }

  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<LentGreetedChannel> {
    channels.add(client)
    return nil
  }

  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<HostForeground> {
    foreground.ask(for: .client(client))
    return nil
  }

  func end(for client: LinkServer.ClientID) -> LinkAnswer<Void> {
    guard kind == .attach else {
      ending = .ended
      return .success(())
    }
    if isAskedToEnd {
      return .failure(refusalToEnd("the user is already being asked"))
    }
    ending = .asked(by: client, .toEnd(by: client.process, at: lender), isTold: false)
    return nil
  }

  func withdraw(_ client: LinkServer.ClientID) {
    insertions.withdraw(client)
    guard case .asked(client, let consent, _) = ending else { return }
    consent.withdraw()
    ending = .unasked
  }
}
