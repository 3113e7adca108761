// From a resolved host to a link that other tools can use.

package import KJBase
internal import KJConnections
package import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSessions
internal import KJStore
package import KJSystem
internal import SystemPackage

extension Connector {
  /// Returns the existing link with exactly this route, if there is one.
  ///
  /// Attached sessions do not count, because they end when the person leaves them.
  package func existingLink() throws(Failure) -> LinkStatus? {
    let listing = try LinkDirectory(context.settings.locations.runtime).listing()
    for warning in listing.warnings { context.log(warning) }
    return listing.statuses.first { $0.kind == .link && host.isReached(by: $0) }
  }

  /// Keeps other processes from making a link to the same host until this one is ready; if another process holds the
  /// lock, waits for that process, which may be asking the person something.
  package func lockLinks() throws(Failure) -> FileLock {
    let runtime = context.settings.locations.runtime
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(runtime) } catch {
      throw Failure(error)
    }
    let path = runtime.appending("link-\(host.connectionKey.shortHash).lock")
    while true {
      do throws(SystemError) {
        return try FileLock(path, until: .after(.milliseconds(100)))
      } catch {
        if Interruption.signal != nil { throw .interrupted }
        guard error.errno == .wouldBlock else { throw Failure(.inputOutput, error.description) }
      }
    }
  }

  /// Connects, checks the host key, authenticates, and opens a channel for the first client.
  ///
  /// Forgets the secrets that were typed, because a link may stay open for days.
  package func hold(staying lifetime: LinkLifetime) throws(Failure) -> HeldLink {
    if let reason = reasonAgainstOwnSession {
      throw Failure(
        .failure, "cannot keep a link to '\(host.label)' open: \(reason)",
        advice: ["let ssh itself keep the connection open: set ControlMaster in ssh_config"])
    }
    let connection: HostConnection
    do throws(LibSSH2Failure) { connection = try connect(for: .sftp) } catch {
      throw error.failure
    }
    context.memory.forget()
    let link = try HeldLink(
      over: connection, staying: lifetime, keepalive: Keepalive(patience: context.timeouts.stall),
      in: context.settings.locations)
    try link.waitUntilReady(within: context.timeouts.stall)
    return link
  }
}
