// Connections that another process of the person's holds already.

internal import KJDomain
internal import KJHosts
internal import KJSessions
internal import KJStore
internal import KJSystem

extension Connector {
  /// How long a link may take to give a channel; making a connection is slower.
  private static let linkPatience = Duration.seconds(2)

  /// Goes over a live link or an attached session, if one leads to exactly this host in exactly this way;
  /// for a host whose connection is to stay, a link is made first.
  ///
  /// - Returns: nil also where one is there and does not help: then a connection of its own is made.
  func openOverLink() throws(Failure) -> SFTPSession? {
    if let session = try openOverExistingLink() { return session }
    guard host.wishes.persists, host.canBeToldByName, let arguments = settings.linkArguments else {
      return nil
    }
    do throws(Failure) {
      try LinkStarter.start(
        for: host,
        arguments(HostCall(host.label, host.way.overrides), settings.timeouts, questions.canAsk),
        in: settings.environment)
    } catch {
      if error.status == .interrupted { throw error }
      warn("\(error.message); going on without")
      return nil
    }
    return try openOverExistingLink()
  }

  /// Goes over a session that OpenSSH's client carries.
  func openOverLinkOfOpenSSH() throws(Failure) -> SFTPSession? {
    try openOverExistingLink { $0.isCarriedBySSH }
  }

  private func openOverExistingLink(
    where suits: (LinkStatus) -> Bool = { _ in true }
  ) throws(Failure) -> SFTPSession? {
    let directory = LinkDirectory(settings.locations.runtime)
    let statuses: [LinkStatus]
    do throws(Failure) {
      let listing = try directory.listing()
      for warning in listing.warnings { log(warning) }
      statuses = listing.statuses.filter {
        $0.givesChannels && host.isReached(by: $0) && host.isMachine(of: $0) && suits($0)
      }
    } catch {
      if error.status == .interrupted { throw error }
      log("no live link can be used: \(error.message)")
      return nil
    }
    // A link has no terminal whose echo an upload could delay.
    for status in statuses.sorted(by: { $0.kind == .link && $1.kind == .attach }) {
      if let session = try session(over: status, directory) { return session }
    }
    return nil
  }

  private func session(
    over status: LinkStatus, _ directory: LinkDirectory
  ) throws(Failure) -> SFTPSession? {
    let client = try directory.client(status.id)
    let lent: BorrowedSocket
    do throws(LinkError) {
      lent = try client.openChannel(
        connectionKey: host.connectionKey, until: .after(Self.linkPatience))
    } catch {
      if error == .wait(.interrupted) { throw .interrupted }
      log("the session '\(status.id)' gives no channel: \(error.words)")
      return nil
    }
    let channel = BorrowedChannel(
      lent, of: status, at: client, to: host, patience: timeouts.stall)
    return try SFTPSession(channel, to: host, log: log)
  }
}
