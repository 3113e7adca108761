internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSessions
internal import KJSystem
internal import SystemPackage

/// Serves the socket of a session, inside the session's loop.
final class SessionClients: LinkService {
  private let id: LinkID
  private let kind: LinkStatus.Kind
  private unowned let lender: any Lender
  private let machine: HostName?
  private let start = MonotonicTime.now
  private var server: LinkServer?
  private var spare: SpareChannel
  private var insertions: InsertionQueue
  private var refusal: Failure?
  private let foreground: ForegroundService
  /// The host's answer to the session itself, until it is taken; nil within it for nothing that can be seen.
  private var ownFront: Result<ForegroundProgram?, Failure>?
  /// How many answers to the session have not come.
  private var ownQuestions = 0
  /// Whether the answer has come in this turn of the loop.
  private var hasNewFront = false
  private var channelClients: [LinkServer.ClientID] = []
  private var relays = 0
  /// The client that wants to end the session, while the person is asked.
  private var ending: (client: LinkServer.ClientID, consent: Consent, isTold: Bool)?
  /// Whether a client asked to end the session.
  private(set) var hasEnded = false

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - lender: The session or link; it must live as long as this.
  ///   - spare: The source of the clients' channels.
  ///   - settings: How long the host may take to say what is in front there.
  init(
    _ kind: LinkStatus.Kind, _ id: LinkID, for lender: any Lender, _ spare: SpareChannel,
    _ settings: InsertionSettings, in runtime: FilePath
  ) throws(Failure) {
    self.kind = kind
    self.lender = lender
    self.id = id
    self.spare = spare
    machine = lender.machine
    insertions = InsertionQueue(into: lender, as: .attach(id: id))
    foreground = ForegroundService(patience: settings.placeTime) {
      [unowned lender] script throws(Failure) in
      try lender.openShell(running: script)
    }
    server = try LinkServer(id, in: runtime, for: self)
  }

  /// The target that names this session.
  var target: InsertionTarget { .attach(id: id) }

  /// Whether other tools find the session.
  var hasSocket: Bool { server?.hasSocket == true }

  /// Hangs up on all clients, and removes the socket.
  func close() {
    server?.close()
    server = nil
  }

  // MARK: For the loop

  var interests: [Interest] { server?.interests ?? [] }

  var nextDeadline: Deadline {
    [
      server?.nextDeadline ?? .never, spare.deadline, insertions.deadline, foreground.deadline,
      ending == nil ? .never : .after(.milliseconds(20)),
      // The session takes the answer in the next turn.
      hasNewFront ? .after(.zero) : .never,
    ]
    .reduce(.never, min)
  }

  /// Whether a channel is lent, or a client waits for one.
  var areUsingChannels: Bool { (server?.relays ?? 0) > 0 || !channelClients.isEmpty }

  /// Whether the next client gets a channel at once.
  var hasSpareChannel: Bool { spare.isReady }

  /// Why there is no further channel; nil if there is one, or may be soon.
  var channelRefusal: Failure? { spare.refusal }

  /// Asks for a channel once more, if the server gave none.
  func tryAgain() {
    spare.tryAgain()
  }

  /// Asks the host what is in front, for the session itself.
  func askFront() {
    ownFront = nil
    ownQuestions += 1
    foreground.ask(for: .session)
  }

  /// Takes the answer to ``askFront()``; nil if it has not come.
  func takeFront() -> Result<ForegroundProgram?, Failure>? {
    defer { ownFront = nil }
    return ownFront
  }

  /// The process that uploads what was dropped on the terminal.
  var drop: Int32? {
    get { insertions.drop }
    set { insertions.drop = newValue }
  }

  /// The processes whose uploads were cancelled: nothing of theirs is inserted any more.
  var cancelledDrops: [Int32] {
    get { insertions.cancelledDrops }
    set { insertions.cancelledDrops = newValue }
  }

  /// Inserts a text that the person has chosen in the session itself, in its turn.
  ///
  /// - Throws: ``Failure`` if that is refused now; a later refusal is told by ``takeRefusal()``.
  func insertChosen(_ insertion: LinkInsertion) throws(Failure) {
    try insertions.insertChosen(insertion)
  }

  /// Why a text that the person had chosen was not inserted after all, once.
  func takeRefusal() -> Failure? {
    defer { refusal = nil }
    return refusal
  }

  /// Whether the output is held while the person is asked something, so that no text can be seen.
  var isOutputHeld: Bool {
    get { insertions.isOutputHeld }
    set { insertions.isOutputHeld = newValue }
  }

  /// What other tools have inserted since the last call.
  func takeInsertions() -> [InsertionText] { insertions.takeNews() }

  /// Accepts the clients that have come; once after each wait is enough.
  func welcome() {
    hasNewFront = false
    server?.welcome()
  }

  /// Takes output of the remote program.
  func note(_ output: UnsafeRawBufferPointer) {
    insertions.note(output)
  }

  /// Does what can be done without waiting.
  func advance() {
    server?.advance()
    noteReturnedChannels()
    spare.advance(isDue: !areUsingChannels)
    // A link has no channel of its own that would do this.
    if kind == .link { spare.service() }
    handOverChannels()
    for (asker, outcome) in foreground.advance() {
      let front = outcome.map(\.frontOfOwnTerminal)
      insertions.front = try? front.get()
      switch asker {
      case .client(let client): server?.answer(client, foreground: outcome)
      case .session:
        ownQuestions -= 1
        // An earlier question that was given up is not the one that is asked now.
        guard ownQuestions == 0 else { break }
        ownFront = front
        hasNewFront = true
      }
    }
    for (asker, answer) in insertions.advance() {
      switch (asker, answer) {
      case (.client(let client), .asking): server?.announceQuestion(to: client)
      case (.client(let client), .done(let outcome)): server?.answer(client, insertion: outcome)
      case (.session, .done(.failure(let failure))): refusal = failure
      case (.session, _): break
      }
    }
    advanceEnding()
  }

  private func advanceEnding() {
    guard var ending else { return }
    let progress = ending.consent.advance()
    if ending.consent.isAsked && !ending.isTold {
      ending.isTold = true
      server?.announceQuestion(to: ending.client)
    }
    switch progress {
    case .waiting: self.ending = ending
    case .agreed:
      self.ending = nil
      server?.answer(ending.client, end: .success(()))
      hasEnded = true
    case .refused(let reason):
      self.ending = nil
      server?.answer(ending.client, end: .failure(refusalToEnd(reason)))
    }
  }

  private func refusalToEnd(_ reason: String) -> Failure {
    Failure(
      .failure, "cannot end the session '\(id)': \(reason)",
      advice: ["end it where it runs, or end its process: kill \(ProcessID.current)"])
  }

  /// Asks for a channel again after one was given back, because the server may give one now.
  private func noteReturnedChannels() {
    let now = server?.relays ?? 0
    if now < relays { spare.tryAgain() }
    relays = now
  }

  private func handOverChannels() {
    while let client = channelClients.first {
      if let channel = spare.take() {
        server?.answer(client, channel: .success(channel))
      } else if let refusal = spare.refusal {
        server?.answer(client, channel: .failure(refusal))
        spare.tryAgain()
      } else {
        return spare.advance(isDue: true)
      }
      channelClients.removeFirst()
    }
  }

  // MARK: LinkService

  var status: LinkStatus {
    let host = lender.host
    spare.readRoots()
    return LinkStatus(
      id: id, kind: kind, host: host.label.raw, address: host.address.description,
      connectionKey: host.connectionKey, way: host.way.sessionWay, machine: machine,
      processID: ProcessID.current, age: MonotonicTime.now - start,
      idle: lender.idle, title: lender.title, state: lender.pane,
      givesChannels: spare.refusal == nil, roots: spare.roots,
      isCarriedBySSH: lender.isCarriedBySSH)
  }

  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted> {
    if insertion.isRehearsal { return .now(insertions.rehearse(insertion)) }
    insertions.add(insertion, for: client)
    return .later
  }

  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<LentGreetedChannel> {
    channelClients.append(client)
    return .later
  }

  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<HostForeground> {
    foreground.ask(for: .client(client))
    return .later
  }

  func end(for client: LinkServer.ClientID) -> LinkAnswer<Void> {
    guard kind == .attach else {
      hasEnded = true
      return .now(.success(()))
    }
    if ending != nil {
      return .now(.failure(refusalToEnd("the person there is already asked about it")))
    }
    ending = (client, .toEnd(by: client.process, at: lender), isTold: false)
    return .later
  }

  func withdraw(_ client: LinkServer.ClientID) {
    insertions.withdraw(client)
    guard let ending, ending.client == client else { return }
    ending.consent.withdraw()
    self.ending = nil
  }
}
