package import KJBase
internal import KJConnections
package import KJDomain
internal import KJHosts
package import KJSessions
internal import KJStore
package import KJSystem

/// Asks the hosts of sessions, each host once.
package final class SessionFronts {
  private let environment: Environment
  private let hosts: SessionHostResolver
  private let settings: InsertionSettings
  private let mayConnect: Bool
  private let questions: Questions
  private let log: (String) -> Void
  private var answers: [String: HostForeground?] = [:]

  /// - Parameters:
  ///   - mayConnect: Whether to connect to a host if there is no connection; otherwise only live links, attached
  ///     sessions and OpenSSH masters are asked.
  ///   - questions: Used when a connection is made.
  ///   - log: Called with each step, for `-v`.
  /// - Throws: ``Failure`` if the host book or the settings cannot be read.
  package init(
    _ environment: Environment, mayConnect: Bool, questions: Questions,
    log: @escaping (String) -> Void
  ) throws(Failure) {
    self.environment = environment
    self.mayConnect = mayConnect
    self.questions = questions
    self.log = log
    let locations = Locations(environment)
    settings = try locations.insertionSettings
    hosts = SessionHostResolver(environment, locations, try HostBookFile(locations.hostBook).load())
  }

  /// Returns the session with the foreground program that its host reports; unchanged if that is unknown.
  ///
  /// - Throws: ``Failure`` with status `interrupted`, or if a permitted connection fails.
  package func showing(_ session: Session) throws(Failure) -> Session {
    guard let foreground = try foreground(for: session) else { return session }
    let terminal = try SessionSearch.terminal(of: session, foreground)
    return session.showing(terminal.flatMap(foreground.front))
  }

  /// Returns the answer of a session's host; nil if the host is unknown, is not asked, or does not answer.
  func foreground(for session: Session) throws(Failure) -> HostForeground? {
    if let id = session.target.ownSession {
      return try ForegroundQuestion.ask(
        sessionWith: id, in: Locations(environment), within: settings.hostTime, log)
    }
    guard let meant = MeantSession(session) else { return nil }
    let host: ResolvedHost
    do throws(SessionHostError) { host = try hosts.host(of: meant) } catch {
      if error.failure.status == .interrupted { throw .interrupted }
      log(error.failure.message)
      return nil
    }
    if let known = answers[host.connectionKey] { return known }
    let question = ForegroundQuestion(connector(to: host), patience: settings.hostTime)
    let answer = try mayConnect ? question.ask() : question.askOverExistingConnection()
    answers[host.connectionKey] = .some(answer)
    return answer
  }

  private func connector(to host: ResolvedHost) -> Connector {
    Connector(
      to: host,
      ConnectionContext(
        ConnectionSettings(
          timeouts: Timeouts(), environment: environment, locations: Locations(environment)),
        questions, warn: log, log: log))
  }
}
