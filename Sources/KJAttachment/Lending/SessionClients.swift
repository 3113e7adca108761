// The other tools that come to a session: insertions into its terminal, SFTP channels over its connection.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

/// Serves the socket of a session, inside the loop of that.
final class SessionClients: LinkService {
  private let id: LinkID
  private let kind: LinkStatus.Kind
  private unowned let lender: any Lender
  private let machine: HostName?
  private let start = MonotonicTime.now
  private var server: LinkServer?
  private var spare: SpareChannel
  private var insertions: InsertionQueue
  private let foreground: ForegroundService
  private var channelClients: [LinkServer.ClientID] = []
  private var relays = 0
  /// Whether somebody asked for the end of the session.
  private(set) var hasEnded = false

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - lender: The session; it must live as long as this.
  ///   - spare: Where the clients' channels come from.
  init(
    _ kind: LinkStatus.Kind, _ id: LinkID, for lender: any Lender, _ spare: SpareChannel,
    in runtime: FilePath
  ) throws(Failure) {
    self.kind = kind
    self.lender = lender
    self.id = id
    self.spare = spare
    machine = lender.machine
    insertions = InsertionQueue(into: lender, as: .attach(id: id))
    foreground = ForegroundService { [unowned lender] script throws(Failure) in
      try lender.openShell(running: script)
    }
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
    [server?.nextDeadline ?? .never, insertions.deadline, foreground.deadline]
      .reduce(.never, min)
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

  /// Takes what the remote program writes.
  func note(_ output: UnsafeRawBufferPointer) {
    insertions.note(output)
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
    for (client, outcome) in insertions.advance() { server?.answer(client, insertion: outcome) }
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

  // MARK: LinkService

  var status: LinkStatus {
    let host = lender.host
    return LinkStatus(
      id: id, kind: kind, host: host.label.raw, address: host.address.description,
      connectionKey: host.connectionKey, way: host.way.sessionWay, machine: machine,
      processID: ProcessID.current, age: MonotonicTime.now - start,
      idle: lender.idle, title: lender.title, state: lender.pane,
      givesChannels: spare.refusal == nil, isCarriedBySSH: lender.isCarriedBySSH)
  }

  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted> {
    if insertion.isRehearsal { return .now(insertions.rehearse(insertion)) }
    insertions.add(insertion, for: client)
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
    insertions.withdraw(client)
  }

  func end() {
    hasEnded = true
  }
}
