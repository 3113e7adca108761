internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSessions
internal import KJStore
internal import KJSystem

/// Borrows from a live link or an attached session that leads to exactly this host by exactly this route.
struct LinkBorrower {
  /// How long a link may take to lend a channel; making a connection is slower.
  private static let patience = Duration.seconds(2)

  private let host: ResolvedHost
  private let context: ConnectionContext
  /// Where files go.
  private let directory: RemoteDirectory

  init(to host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
    directory = host.wishes.directory(orRather: context.settings.directory)
  }

  /// Uses an existing link or session; if the host's connection is to persist and there is no link, makes one.
  ///
  /// - Returns: nil also if there is one but it does not help; the caller then makes its own connection.
  func open() throws(Failure) -> SFTPSession? {
    if let session = try openExisting() { return session }
    guard context.settings.borrowsChannels, host.wishes.persists, host.canBeToldByName,
      let arguments = context.settings.linkArguments
    else { return nil }
    guard host.wishes.roots.contain(directory) else {
      context.log("not making a link: it would not lend '\(directory)'")
      return nil
    }
    do throws(Failure) {
      let call = HostCall(host.label, host.way.overrides.words)
      try LinkStarter.start(
        to: host.label, arguments(call, context.settings.timeouts, context.questions.canAsk),
        in: context.settings.environment)
    } catch {
      if error.status == .interrupted { throw error }
      context.warn("\(error.message); continuing without one")
      return nil
    }
    return try openExisting()
  }

  /// Uses a session that OpenSSH's client carries.
  func openCarriedBySSH() throws(Failure) -> SFTPSession? { try openExisting { $0.isCarriedBySSH } }

  private func openExisting(
    where suits: (LinkStatus) -> Bool = { _ in true }
  ) throws(Failure) -> SFTPSession? {
    guard context.settings.borrowsChannels else { return nil }
    if let early = try EarlyChannel.take() {
      early.log.forEach(context.log)
      if let lent = early.lent, lent.connectionKey == host.connectionKey, suits(lent.status),
        lent.socket.roots.contain(directory)
      {
        return try open(lent)
      }
      early.lent?.close()
    }
    let lender = context.settings.lender
    if let lender, let lent = try borrow(from: [lender], where: suits) { return try open(lent) }
    let others = try Self.sessions(context).filter { $0.id != lender?.id }
    return try borrow(from: others, where: suits).map(open)
  }

  private func open(_ lent: LentChannel) throws(Failure) -> SFTPSession {
    let channel = BorrowedChannel(
      lent.socket.descriptor, after: lent.socket.firstBytes, of: lent.status, at: lent.client,
      to: host, patience: context.timeouts.stall)
    return try SFTPSession(channel, to: host, log: context.log)
  }

  /// All links and sessions, whatever host they lead to.
  static func sessions(_ context: ConnectionContext) throws(Failure) -> [LinkStatus] {
    do throws(Failure) {
      let listing = try LinkDirectory(context.settings.locations.runtime).listing()
      for warning in listing.warnings { context.log(warning) }
      return listing.statuses
    } catch {
      if error.status == .interrupted { throw error }
      context.log("cannot use a live link: \(error.message)")
      return []
    }
  }

  /// Borrows a channel.
  ///
  /// - Returns: nil if no session leads to the host and lends one.
  func borrow(
    from sessions: [LinkStatus], where suits: (LinkStatus) -> Bool = { _ in true }
  ) throws(Failure) -> LentChannel? {
    let candidates = candidates(among: sessions)
    for status in candidates where !lends(status) { noteRefusal(by: status) }
    // Prefer links: they have no terminal whose echo an upload could delay.
    let statuses = candidates.filter { suits($0) && lends($0) }
    for status in statuses.sorted(by: { $0.kind == .link && $1.kind == .attach }) {
      if let lent = try borrow(from: status) { return lent }
    }
    return nil
  }

  private func noteRefusal(by session: LinkStatus) {
    context.log("\(session.name) does not lend a channel for '\(directory)'")
  }

  /// Whether a session accepts files for the directory.
  private func lends(_ status: LinkStatus) -> Bool { status.roots?.contain(directory) ?? false }

  /// The sessions that lend channels to exactly this host.
  private func candidates(among sessions: [LinkStatus]) -> [LinkStatus] {
    sessions.filter { $0.givesChannels && host.isReached(by: $0) && host.isMachine(of: $0) }
  }

  /// Adds to the failure of a refused log-in that a session could have carried the files to another directory.
  func explain(_ failure: Failure) -> Failure {
    guard failure.status == .refused, context.settings.borrowsChannels,
      let sessions = try? Self.sessions(context),
      let session = candidates(among: sessions).first(where: { !lends($0) })
    else { return failure }
    let advice = Advice.lend(
      directory: OutsideText(directory.description), of: host.label, isSaved: host.address.isSaved)
    return Failure(
      failure.status,
      "\(session.name) does not lend a channel for '\(directory)', and \(failure.message)",
      details: failure.details, advice: failure.advice + (directory.mayBeRoot ? [advice] : []))
  }

  private func borrow(from status: LinkStatus) throws(Failure) -> LentChannel? {
    let client = try LinkDirectory(context.settings.locations.runtime).client(status.id)
    do throws(LinkError) {
      let key = host.connectionKey
      let socket = try client.openChannel(connectionKey: key, until: .after(Self.patience))
      let lent = LentChannel(socket: socket, status: status, client: client, connectionKey: key)
      if socket.roots.contain(directory) { return lent }
      // The roots in its status had not yet been compared with the links on the host.
      lent.close()
      noteRefusal(by: status)
      return nil
    } catch {
      if error == .wait(.interrupted) { throw .interrupted }
      context.log("the session '\(status.id)' does not lend a channel: \(error.words)")
      return nil
    }
  }
}

extension LinkStatus {
  /// The kind and the id of the session, for messages.
  fileprivate var name: String { "the \(kind == .attach ? "session" : "link") '\(id)'" }
}
