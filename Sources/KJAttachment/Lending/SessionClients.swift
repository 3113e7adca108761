// The other tools that come to a session: insertions into its terminal, SFTP channels over its connection.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// Serves the socket of a session, inside the loop of that.
final class SessionClients: LinkService {
  /// What the clients need of the session.
  struct Session {
    let host: ResolvedHost
    /// The terminal as it is now; nil for a session without one.
    let state: () -> PaneState?
    let title: () -> String
    /// The time since the last key; nil if there was none.
    let idle: () -> Duration?
    /// Whether a text can be put between the keys now.
    let isBetweenKeys: () -> Bool
    /// Sends bytes to the remote program, behind the keys.
    let send: ([UInt8]) -> Void
    /// Whether OpenSSH's client carries the session.
    var isCarriedBySSH = false
    /// The address of the host's own machine; nil where others connect to it.
    var machine: HostName?
    /// Begins to open a shell on the host, beside everything else that the connection carries, which runs a
    /// script first.
    let openShell: (_ script: String) throws(Failure) -> HostShell
  }

  private struct Waiting {
    let client: LinkServer.ClientID
    let insertion: LinkInsertion
    let arrival = MonotonicTime.now
  }

  /// A text that was sent, until it shows.
  private struct Sent {
    let client: LinkServer.ClientID
    let manner: InsertionManner
    let appearance: Appearance
    let deadline = Deadline.after(Appearance.patience)
    var output = ShownText()

    var hasAppeared: Bool {
      appearance.count(in: output.text).shows(moreThan: appearance.count(in: ""))
    }
  }

  /// How long the person must not have typed.
  private static let quiet = Duration.milliseconds(150)
  /// How long a text waits for that.
  private static let patience = Duration.seconds(8)

  private let id: LinkID
  private let kind: LinkStatus.Kind
  private let session: Session
  private let start = MonotonicTime.now
  private var server: LinkServer?
  private var spare: SpareChannel
  private var insertions: [Waiting] = []
  /// The text that was sent last, while it is looked for in the output; the next one waits.
  private var sent: Sent?
  private let foreground: ForegroundService
  private var channelClients: [LinkServer.ClientID] = []
  private var relays = 0
  /// Whether somebody asked for the end of the session.
  private(set) var hasEnded = false

  /// Begins to listen.
  ///
  /// - Parameter spare: Where the clients' channels come from.
  init(
    _ kind: LinkStatus.Kind, _ id: LinkID, for session: Session, _ spare: SpareChannel,
    in runtime: FilePath
  ) throws(Failure) {
    self.kind = kind
    self.session = session
    self.id = id
    self.spare = spare
    foreground = ForegroundService(session.openShell)
    server = try LinkServer(id, in: runtime, for: self)
  }

  /// The target that means this session.
  var target: InsertionTarget { .attach(id: id) }

  /// Hangs up on everybody, and removes the socket.
  func close() {
    server?.close()
    server = nil
  }

  // MARK: For the loop

  var interests: [Interest] { server?.interests ?? [] }

  var nextDeadline: Deadline {
    let isIdle = insertions.isEmpty && sent == nil
    let insertion: Deadline = isIdle ? .never : .after(.milliseconds(20))
    return [server?.nextDeadline ?? .never, insertion, foreground.deadline].reduce(.never, min)
  }

  /// Whether a channel is lent, or somebody waits for one.
  var areUsingChannels: Bool { (server?.relays ?? 0) > 0 || !channelClients.isEmpty }

  /// Whether the next client gets a channel at once.
  var hasSpareChannel: Bool { spare.isReady }

  /// Why there is no further channel; nil where there is one, or may be soon.
  var channelRefusal: Failure? { spare.refusal }

  /// Asks for a channel once more where the server gave none.
  func tryAgain() {
    spare.tryAgain()
  }

  /// Takes in those who have come; once after each wait is enough.
  func welcome() {
    server?.welcome()
  }

  /// Does what can be done without waiting.
  func advance() {
    server?.advance()
    noteReturnedChannels()
    spare.advance()
    // A link has no other channel of its own.
    if kind == .link { spare.service() }
    handOverChannels()
    for (client, outcome) in foreground.advance() { server?.answer(client, foreground: outcome) }
    insertWaiting()
  }

  /// A server that gave no further channel may give one now that another has been closed.
  private func noteReturnedChannels() {
    let now = server?.relays ?? 0
    if now < relays { spare.tryAgain() }
    relays = now
  }

  private func handOverChannels() {
    while let client = channelClients.first {
      if let channel = spare.take() {
        server?.answer(client, channel: .success(channel))
        spare.advance()
      } else if let refusal = spare.refusal {
        server?.answer(client, channel: .failure(refusal))
        spare.tryAgain()
      } else {
        return
      }
      channelClients.removeFirst()
    }
  }

  // MARK: Insertion

  /// Takes what the remote program writes, while a text is looked for in it.
  func note(_ output: UnsafeRawBufferPointer) {
    sent?.output.append(output)
  }

  /// Inserts what has waited long enough, in the order in which it came, each when the one before can be
  /// seen: an agent attaches pictures while it goes on, and would mix them up.
  private func insertWaiting() {
    while true {
      if let sent {
        let hasAppeared = sent.hasAppeared
        guard hasAppeared || sent.deadline.hasPassed else { return }
        self.sent = nil
        server?.answer(
          sent.client, insertion: .success(LinkInserted(sent.manner, appeared: hasAppeared)))
      }
      guard let first = insertions.first, let outcome = outcome(of: first) else { return }
      insertions.removeFirst()
      switch outcome {
      case .success(let manner):
        sent = Sent(
          client: first.client, manner: manner, appearance: Appearance(of: first.insertion.text))
      case .failure(let failure): server?.answer(first.client, insertion: .failure(failure))
      }
    }
  }

  /// Inserts one text; nil if its moment has not come.
  private func outcome(of waiting: Waiting) -> Result<InsertionManner, Failure>? {
    let age = MonotonicTime.now - waiting.arrival
    guard let state = session.state() else { return .failure(noTerminal) }
    switch InsertionDecision(for: state, manner: waiting.insertion.manner) {
    case .refuse(let refusal):
      return .failure(Failure(refusal, at: target.description))
    case .paste:
      return send(waiting.insertion.text.bracketedPaste, as: .paste, age)
    case .type(let patience):
      // A prompt that asks for pastes may be about to appear.
      if age < patience { return nil }
      return send(waiting.insertion.text.unframed, as: .type, age)
    }
  }

  private func send(
    _ bytes: [UInt8], as manner: InsertionManner, _ age: Duration
  ) -> Result<InsertionManner, Failure>? {
    let isQuiet = session.idle().map { $0 >= Self.quiet } ?? true
    guard isQuiet && session.isBetweenKeys() else {
      if age < Self.patience { return nil }
      return .failure(
        Failure(
          .notInserted, "cannot insert into '\(target)': somebody is typing there",
          hints: ["pause for a moment, and insert again"]))
    }
    session.send(bytes)
    return .success(manner)
  }

  private var noTerminal: Failure {
    Failure(.notInserted, "cannot insert into '\(target)': it has no terminal")
  }

  /// What would be done, if the terminal stays as it is.
  private func rehearsal(_ insertion: LinkInsertion) -> Result<LinkInserted, Failure> {
    guard let state = session.state() else { return .failure(noTerminal) }
    switch InsertionDecision(for: state, manner: insertion.manner) {
    case .paste: return .success(LinkInserted(.paste))
    case .type: return .success(LinkInserted(.type))
    case .refuse(let refusal): return .failure(Failure(refusal, at: target.description))
    }
  }

  // MARK: LinkService

  var status: LinkStatus {
    let host = session.host
    return LinkStatus(
      id: id, kind: kind, host: host.label, address: host.address.description,
      connectionKey: host.connectionKey, way: host.way.sessionWay, machine: session.machine,
      processID: ProcessID.current, age: MonotonicTime.now - start,
      idle: session.idle(), title: session.title(), state: session.state(),
      givesChannels: spare.refusal == nil, isCarriedBySSH: session.isCarriedBySSH)
  }

  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted> {
    if insertion.isRehearsal { return .now(rehearsal(insertion)) }
    insertions.append(Waiting(client: client, insertion: insertion))
    return .later
  }

  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<any LentChannel> {
    channelClients.append(client)
    return .later
  }

  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<String> {
    foreground.ask(for: client)
    return .later
  }

  func withdrawInsertion(for client: LinkServer.ClientID) {
    insertions.removeAll { $0.client == client }
  }

  func end() {
    hasEnded = true
  }
}
