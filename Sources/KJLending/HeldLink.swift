package import KJBase
internal import KJConnections
package import KJDomain
package import KJHosts
package import KJPassages
internal import KJStore
internal import KJSystem

/// A connection that is held open for other tools.
///
/// One loop in one thread carries the lent channels and keeps the connection alive.
package final class HeldLink {
  /// How a link ended, if its connection was not lost.
  package enum Ending: Equatable, Sendable {
    /// A client asked for it.
    case ended
    /// It was unused for its whole lifetime.
    case unused
  }

  /// How long to ignore a connection that was reported readable but had no data.
  private static let pause = Duration.milliseconds(50)
  /// How long the far end of a returned channel may take to exit.
  private static let refusalPatience = Duration.seconds(5)
  private static let refusalPause = Duration.milliseconds(100)

  /// The name of the link and of its socket.
  package let id: LinkID
  private let connection: HostConnection
  private let lifetime: LinkLifetime
  private var keepalive: Keepalive
  private var clients: SessionClients?
  private var lastUse = MonotonicTime.now
  /// The time at which to poll the connection again.
  private var pauseEnd: Deadline?
  private var hadInput = false
  private var isReady = false
  /// The time since which the server has refused channels although none is in use.
  private var refusalStart: MonotonicTime?
  private var nextTry: Deadline?

  /// Starts listening for clients.
  ///
  /// - Parameter locations: They include the directory for sockets and the files that name the roots.
  init(
    over connection: HostConnection, staying lifetime: LinkLifetime, keepalive: Keepalive,
    in locations: Locations
  ) throws(Failure) {
    self.connection = connection
    self.lifetime = lifetime
    self.keepalive = keepalive
    id = .random()
    clients = try SessionClients(
      .link, id, for: self,
      SpareChannel(of: connection, lending: HostRoots(of: connection.host, in: locations)),
      try locations.insertionSettings, in: locations.runtime)
  }

  deinit { clients?.close() }

  private var isInUse: Bool { clients?.areUsingChannels ?? false }
  private var unusedTime: Duration { isInUse ? .zero : .now - lastUse }

  /// Waits until a client would get a channel immediately.
  ///
  /// - Throws: ``Failure``, also if the server refuses an SFTP channel.
  func waitUntilReady(within patience: Duration) throws(Failure) {
    let deadline = Deadline.after(patience)
    while true {
      try carry()
      if clients?.hasSpareChannel == true {
        isReady = true
        return
      }
      if deadline.hasPassed { throw .silence(of: connection.host, patience) }
      try wait(until: deadline)
    }
  }

  /// Serves all clients until the link ends, then removes its socket.
  ///
  /// - Throws: ``Failure`` with status `connectionLost`, or `interrupted`.
  package func run() throws(Failure) -> Ending {
    defer {
      clients?.close()
      clients = nil
    }
    lastUse = .now
    while true {
      // A channel that is returned during this turn counts as in use until now.
      let wasInUse = isInUse
      try carry()
      if clients?.hasEnded == true { return .ended }
      if wasInUse || isInUse { lastUse = .now }
      if case .unused(let limit) = lifetime, unusedTime >= limit { return .unused }
      try wait(until: [try keepAlive(), expiry, try demandChannel()].reduce(.never, min))
    }
  }

  private var expiry: Deadline {
    guard case .unused(let limit) = lifetime, !isInUse else { return .never }
    return Deadline(at: lastUse + limit)
  }

  /// Moves bytes between the connection and all clients until nothing more arrives.
  private func carry() throws(Failure) {
    var arrivals: Int
    let before = connection.arrivals
    clients?.welcome()
    repeat {
      arrivals = connection.arrivals
      clients?.advance()
      connection.flush()
    } while arrivals != connection.arrivals
    // A client that does not read must not make the loop spin.
    pauseEnd = hadInput && connection.arrivals == before ? .after(Self.pause) : nil
    if let failure = connection.lineFailure { throw failure }
    if !isReady, let refusal = clients?.channelRefusal { throw refusal }
  }

  /// Makes sure that the next client can get a channel; a link without one is useless.
  ///
  /// - Returns: When to check again.
  private func demandChannel() throws(Failure) -> Deadline {
    guard let clients, !isInUse, !clients.hasSpareChannel else {
      refusalStart = nil
      return .never
    }
    guard let refusal = clients.channelRefusal else { return .never }
    let start = refusalStart ?? .now
    refusalStart = start
    if MonotonicTime.now - start >= Self.refusalPatience { throw refusal }
    if let nextTry, !nextTry.hasPassed { return nextTry }
    clients.tryAgain()
    nextTry = .after(Self.refusalPause)
    return .after(.zero)
  }

  /// Sends a keepalive when one is due.
  ///
  /// - Returns: When to check again.
  private func keepAlive() throws(Failure) -> Deadline {
    switch keepalive.step(lastArrival: connection.lastArrival) {
    case .wait(let deadline): return deadline
    case .ask:
      try connection.sendKeepalive()
      return .after(.zero)
    case .lost: throw .silence(of: connection.host, connection.timeouts.stall)
    }
  }

  private func wait(until deadline: Deadline) throws(Failure) {
    var interests = clients?.interests ?? []
    let line = connection.interest
    let isWaitedFor = pauseEnd == nil
    if isWaitedFor { interests.append(line) }
    let limit = [deadline, clients?.nextDeadline ?? .never, pauseEnd ?? .never].reduce(.never, min)
    hadInput = false
    do throws(WaitError) {
      let ready = try KJSystem.wait(for: interests, until: limit)
      // A writable connection is reported as ready even if nothing has arrived.
      hadInput = isWaitedFor && !line.writable && ready.last == true
    } catch {
      if error == .interrupted { throw .interrupted }
    }
    connection.woke()
  }
}

// MARK: Lending

extension HeldLink: Lender {
  package var host: ResolvedHost { connection.host }
  package var pane: PaneState? { nil }
  package var title: String { "" }
  package var idle: Duration? { unusedTime }
  package var isBetweenKeys: Bool { false }
  package var isCarriedBySSH: Bool { false }
  package var allowsTyping: Bool { false }
  package var machine: HostName? { connection.machine }

  package func ask(_ subject: [String], prompt: String) -> SessionQuestion? { nil }

  package func send(_ bytes: [UInt8]) {}

  package func redraw() {}

  package func openShell(running script: String) throws(Failure) -> HostShell {
    HostShell(beside: connection, running: script)
  }
}
