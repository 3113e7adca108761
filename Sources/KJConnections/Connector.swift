package import KJBase
package import KJDomain
package import KJHosts
package import KJSSH
internal import KJStore
internal import KJSystem

/// Chooses the way to one host: a live link, an OpenSSH master, libssh2, or OpenSSH's client.
///
/// It belongs to one thread.
package final class Connector {
  package var host: ResolvedHost
  package var context: ConnectionContext
  /// What libssh2 cannot do on this host; nil until that is known.
  private lazy var ceiling: String? = host.ceiling

  /// The connection that was made when the host turned out to offer no SFTP.
  package var connectionWithoutSFTP: HostConnection?

  package init(to host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
    self.context.mayUseOpenSSH = host.way.via == .auto && context.openSSH != nil
  }

  /// The way through OpenSSH's client.
  package var openSSH: OpenSSHWay { OpenSSHWay(to: host, context) }

  // MARK: The way to the server

  /// Connects, checks the host key, authenticates, and begins an SFTP conversation.
  package func openSFTP() throws(Failure) -> SFTPSession {
    if let passage = host.wishes.passage {
      throw Failure(
        .usage,
        "'\(host.label)' is behind '\(passage.printable)', which only 'kj upload', 'kj watch' and 'kj get' can reach"
      )
    }
    context.log("host '\(host.label)' from \(host.address.reason)")
    do throws(Failure) { return try openSFTPAsWished() } catch {
      let isAboutHost = [.unreachable, .hostKey, .refused].contains(error.status)
      throw isAboutHost ? links.explain(error).noting(host.address.reason) : error
    }
  }

  private func openSFTPAsWished() throws(Failure) -> SFTPSession {
    switch host.way.via {
    case .libssh2:
      try requireLibSSH2()
      do throws(LibSSH2Failure) { return try openOverLibSSH2() } catch { throw error.failure }
    case .ssh:
      if let session = try links.openCarriedBySSH() { return session }
      return try openSSH.openSFTP(because: Self.wish)
    case .auto:
      return try openOverAny()
    }
  }

  private var links: LinkBorrower { LinkBorrower(to: host, context) }

  /// Refuses to use libssh2 if it would ignore a demand of ssh_config: it would accept a revoked key, for
  /// example.
  package func requireLibSSH2() throws(Failure) {
    guard let ceiling = host.ceiling else { return }
    throw Failure(
      .unreachable, "cannot connect to '\(host.label)' with libssh2: \(ceiling)",
      advice: [.step(.useAnyWay)])
  }

  /// Why kj cannot open a session of its own, which always uses libssh2; nil if it can.
  ///
  /// The demands of ssh_config must not be ignored: libssh2 would accept a revoked key, for example.
  package var reasonAgainstOwnSession: String? {
    host.way.via == .ssh ? "it is reached through ssh" : host.ceiling
  }

  /// Whether OpenSSH's client is installed.
  package var hasOpenSSH: Bool { context.openSSH != nil }

  /// Why OpenSSH's client is used although nothing rules out libssh2.
  package static let wish = "as requested"

  private func openOverAny() throws(Failure) -> SFTPSession {
    if let session = try links.open() { return session }
    if let session = openSSH.openSFTPOverMaster() { return session }
    return try goBestWay(
      libssh2: { () throws(LibSSH2Failure) in try openOverLibSSH2() },
      openSSH: { reason throws(Failure) in try openSSH.openSFTP(because: reason) })
  }

  /// Connects with libssh2, or through OpenSSH's client if libssh2 cannot do what is needed.
  package func goBestWay<Result>(
    libssh2 own: () throws(LibSSH2Failure) -> Result,
    openSSH: (_ reason: String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ceilings = HostMemory(.ceilings(libssh2: Library.version), in: context.settings.locations)
    if ceiling == nil, let met = ceilings.recall(host.connectionKey) {
      ceiling = "\(met), as found last time"
    }
    if let ceiling, context.openSSH != nil { return try openSSH(ceiling) }
    do throws(LibSSH2Failure) {
      return try own()
    } catch {
      guard let met = error.ceiling else { throw error.failure }
      guard context.openSSH != nil else { throw error.withoutOpenSSH }
      ceiling = met
      let result = try openSSH(met)
      ceilings.note(met, of: host.connectionKey)
      return result
    }
  }

  private func openOverLibSSH2() throws(LibSSH2Failure) -> SFTPSession {
    let connection = try connect(for: .sftp)
    do throws(Failure) {
      return try SFTPSession(
        LibSSH2Channel(connection, try connection.openSFTPChannel()), to: host, log: context.log)
    } catch {
      if error == .noSFTP(on: host) { connectionWithoutSFTP = connection }
      throw LibSSH2Failure(error)
    }
  }

  /// Makes a connection of kj's own.
  ///
  /// - Parameter purpose: What its first channel will be for.
  package func connect(
    for purpose: ChannelPurpose
  ) throws(LibSSH2Failure) -> HostConnection {
    try HostConnection.make(to: host, for: purpose, context)
  }

  // MARK: Trust

  /// Compares the key that the host currently offers with known_hosts.
  ///
  /// Sends nothing beyond the key exchange, and logs in only to jump hosts.
  package func reviewHostKey() throws(Failure) -> HostKeyReview {
    switch host.way.via {
    case .ssh: return try openSSH.reviewHostKey()
    case .libssh2: try requireLibSSH2()
    case .auto: if ceiling != nil, context.openSSH != nil { return try openSSH.reviewHostKey() }
    }
    do throws(LibSSH2Failure) {
      let trust = HostKeyTrust(in: host, context)
      let offered = try Carrier(to: host, context).exchangeKeys(known: trust.keys.types).hostKey
      let review = trust.review(offered)
      guard context.mayUseOpenSSH, let met = review.ceiling else { return review }
      context.log(met)
    } catch {
      guard host.way.via == .auto, let met = error.ceiling else { throw error.failure }
      guard context.openSSH != nil else { throw error.withoutOpenSSH }
      context.log(met)
    }
    return try openSSH.reviewHostKey()
  }
}
