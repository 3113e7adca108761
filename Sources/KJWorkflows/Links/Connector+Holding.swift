// From a resolved host to a link that is ready for others.

public import KJDomain
internal import KJSSH
internal import KJSessions
internal import KJStore
public import KJSystem
internal import SystemPackage

extension Connector {
  /// The link that goes exactly this way already, if there is one.
  ///
  /// Attached sessions are none, because they end when somebody leaves them.
  public func existingLink() throws(Failure) -> LinkStatus? {
    let listing = try LinkDirectory(settings.locations.runtime).listing()
    for warning in listing.warnings { log(warning) }
    return listing.statuses.first { $0.kind == .link && host.isReached(by: $0) }
  }

  /// Keeps others from making a link to the same host until this one is ready, or waits for them: they
  /// may be asking the person something.
  public func lockLinks() throws(Failure) -> FileLock {
    let runtime = settings.locations.runtime
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(runtime) } catch {
      throw Failure(error)
    }
    let path = runtime.appending("link-\(host.connectionKey.shortHash).lock")
    while true {
      do throws(SystemError) {
        return try FileLock(path, until: .after(.milliseconds(100)))
      } catch {
        if Interruption.signal != nil { throw .interrupted }
        guard error.errno == .wouldBlock else {
          throw Failure(.inputOutput, error.description.printable)
        }
      }
    }
  }

  /// Connects, checks the host key, authenticates, and opens a channel for the first client.
  ///
  /// What was typed to get in is forgotten: a link may stay for days.
  public func hold(staying lifetime: LinkLifetime) throws(Failure) -> LinkSession {
    if let reason = host.reasonAgainstOwnSession {
      throw Failure(
        .failure, "cannot hold a link to '\(host.label.printable)': \(reason)",
        hints: ["let ssh itself keep the connection: set ControlMaster in ssh_config"])
    }
    let connection: HostConnection
    do throws(LibSSH2Failure) {
      connection = try HostConnection.make(to: host, for: .sftp, self)
    } catch {
      throw error.failure
    }
    memory.forget()
    let link = try LinkSession(
      over: connection, staying: lifetime, pulse: LinePulse(patience: timeouts.stall),
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

  /// Whether a session to this host leads to the machine that is meant: a name may stand for several.
  func isMachine(of session: LinkStatus) -> Bool {
    if machine == nil && self.session == nil { return true }
    return session.id == self.session || (machine != nil && session.machine == machine)
  }
}

extension String {
  /// Names a file for a text: a hash (FNV-1a of 64 bits), which nobody needs to trust.
  fileprivate var shortHash: String {
    let hash = utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
