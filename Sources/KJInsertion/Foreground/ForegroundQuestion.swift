internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJPassages
internal import KJSSH
internal import KJSessions
internal import KJStore
internal import KJSystem

/// Asks a host for the foreground programs of the person's terminals there.
struct ForegroundQuestion {
  private let connector: Connector
  private let patience: Duration

  /// - Parameter patience: How long the host may take, once the question can be sent.
  init(_ connector: Connector, patience: Duration) {
    self.connector = connector
    self.patience = patience
  }

  /// Asks over an existing connection: one of kj's own sessions, or an OpenSSH master.
  ///
  /// - Returns: nil if there is none, or the host does not answer.
  /// - Throws: ``Failure`` with status `interrupted`.
  func askOverExistingConnection() throws(Failure) -> HostForeground? {
    if let answer = try askSession() { return answer }
    return try telling { () throws(Failure) in
      let shell = ShellCommand.shell
      guard let channel = try connector.openSSH.runOverMaster(shell) else { return nil }
      return try ask(HostShell(over: channel, on: connector.host))
    }
  }

  /// Asks over an existing connection, or otherwise over a new one.
  ///
  /// - Returns: nil if the host does not answer.
  /// - Throws: ``Failure``, also if the connection fails.
  func ask() throws(Failure) -> HostForeground? {
    if let answer = try askOverExistingConnection() { return answer }
    let shell = try connector.shells().open()
    return try telling { () throws(Failure) in try ask(shell) }
  }

  private func ask(_ shell: HostShell) throws(Failure) -> HostForeground? {
    var look = ForegroundLook(at: connector.host, follows: false)
    return look.read(try shell.run(look.script(), until: .after(patience)))
  }

  private func askSession() throws(Failure) -> HostForeground? {
    let directory = LinkDirectory(connector.context.settings.locations.runtime)
    return try telling { () throws(Failure) in
      let statuses = try directory.listing().statuses
        .filter { connector.host.isReached(by: $0) }
      for status in statuses {
        let client = try directory.client(status.id)
        if let answer = try Self.ask(client, within: patience, connector.context.log) {
          return answer
        }
      }
      return nil
    }
  }

  /// Asks through one of kj's own sessions.
  ///
  /// - Returns: nil if the session does not answer.
  /// - Throws: ``Failure`` with status `interrupted`.
  static func ask(
    sessionWith id: LinkID, in locations: Locations, within patience: Duration,
    _ log: (String) -> Void
  ) throws(Failure) -> HostForeground? {
    try ask(try LinkDirectory(locations.runtime).client(id), within: patience, log)
  }

  private static func ask(
    _ client: LinkClient, within patience: Duration, _ log: (String) -> Void
  ) throws(Failure) -> HostForeground? {
    let deadline = Deadline.after(patience)
    do throws(LinkError) {
      var foreground = try client.foreground(until: deadline)
      foreground.session = client.id
      return foreground
    } catch {
      if error == .wait(.interrupted) { throw .interrupted }
      log("the session '\(client.id)' does not say what is in the foreground: \(error.words)")
      return nil
    }
  }

  /// Logs a failure and returns nil, except for an interruption.
  private func telling(
    _ ask: () throws(Failure) -> HostForeground?
  ) throws(Failure) -> HostForeground? {
    do throws(Failure) { return try ask() } catch {
      if error.status == .interrupted { throw error }
      let name = connector.host.label
      connector.context.log("'\(name)' does not say what is in the foreground: \(error.message)")
      return nil
    }
  }
}
