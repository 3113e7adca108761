package import KJBase
package import KJConnections
package import KJHosts
internal import KJStore

/// Decides whether files go through shells on a host instead of SFTP: because they go through a passage, or because
/// the host offers no SFTP, which is remembered.
package struct ShellFallback {
  package private(set) var isTaken: Bool
  private let memory: HostMemory
  private let log: (String) -> Void
  /// Why shells are used, if that was found out just now.
  private var lackOfSFTP: Failure?

  /// - Parameter needsSFTP: Whether only SFTP can do the task, so kj requests SFTP even if it was missing before.
  package init(for connector: Connector, needsSFTP: Bool = false) {
    let host = connector.host
    memory = HostMemory(.hostsWithoutSFTP, in: connector.context.settings.locations)
    log = connector.context.log
    isTaken = host.wishes.passage != nil
    if !isTaken, !needsSFTP, memory.recall(host.loginKey) != nil {
      isTaken = true
      log("'\(host.label)' did not offer SFTP last time, so files go through a shell")
    }
  }

  /// Uses shells from now on.
  package mutating func take() { isTaken = true }

  /// Opens an SFTP session; nil if shells must be used instead.
  package mutating func openSFTP(by connector: Connector) throws(Failure) -> SFTPSession? {
    if isTaken { return nil }
    do throws(Failure) { return try connector.openSFTP() } catch {
      guard error.saysNoSFTP(on: connector.host) else { throw error }
      take(because: error)
      return nil
    }
  }

  /// Uses shells from now on if a session failed before it spoke any SFTP.
  ///
  /// - Returns: Whether it did.
  package mutating func take(
    after failure: Failure, of session: SFTPSession?, by connector: Connector
  ) -> Bool {
    guard let session, !session.speaksSFTP, failure.status == .unreachable, !isTaken else {
      return false
    }
    take(because: failure)
    connector.connectionWithoutSFTP = session.connection
    return true
  }

  private mutating func take(because failure: Failure) {
    isTaken = true
    lackOfSFTP = failure
    log("\(failure.message): files go through a shell")
  }

  /// Remembers the lack of SFTP, now that a file has gone through a shell.
  package mutating func noteSuccess(on host: ResolvedHost) {
    guard lackOfSFTP != nil else { return }
    lackOfSFTP = nil
    memory.note("no SFTP", of: host.loginKey)
  }

  /// The lack of SFTP as the failure, if the host has no shell either; otherwise the failure given.
  package func explain(_ failure: Failure) -> Failure {
    guard let lackOfSFTP, failure.status == .unreachable else { return failure }
    return Failure(
      lackOfSFTP.status, lackOfSFTP.message,
      details: lackOfSFTP.details + ["\(failure.message)"] + failure.details,
      advice: lackOfSFTP.advice)
  }
}
