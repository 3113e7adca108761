// From a resolved host to a link that is ready for others.

public import KJDomain
internal import KJSSH
internal import KJSessions
internal import KJStore

extension Connector {
  /// The link that goes exactly this way already, if there is one.
  ///
  /// Attached sessions are none, because they end when somebody leaves them.
  public func existingLink() throws(Failure) -> LinkStatus? {
    let listing = try LinkDirectory(settings.locations.runtime).listing()
    for warning in listing.warnings { log(warning) }
    return listing.statuses.first { $0.kind == .link && host.isReached(by: $0) }
  }

  /// Connects, checks the host key, authenticates, and opens a channel for the first client.
  ///
  /// What was typed to get in is forgotten: a link may stay for days.
  public func hold(staying lifetime: LinkLifetime) throws(Failure) -> LinkSession {
    if host.via == .ssh {
      throw Failure(
        .failure, "cannot hold a link to '\(host.label.printable)': it is reached by ssh",
        hints: ["let ssh itself keep the connection: set ControlMaster in ssh_config"])
    }
    try requireLibSSH2()
    let connection: HostConnection
    do throws(LibSSH2Failure) {
      connection = try HostConnection.make(to: host, for: .sftp, self)
    } catch {
      throw error.failure
    }
    memory.forget()
    let link = try LinkSession(
      over: connection, staying: lifetime, pulse: LinkPulse(patience: timeouts.stall),
      in: settings.locations.runtime)
    try link.waitUntilReady(within: timeouts.stall)
    return link
  }
}

extension ResolvedHost {
  /// Whether a session goes to this very host, by the same way and as the same user.
  public func isReached(by session: LinkStatus) -> Bool {
    session.route == connectionKey
  }
}
