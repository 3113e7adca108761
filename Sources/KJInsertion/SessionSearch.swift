internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSessions
internal import KJStore
internal import KJSystem

/// The sessions found for a request.
struct SessionSearch {
  let request: InsertionRequest
  /// The matching sessions, except for the terminal in which this process runs.
  private(set) var candidates: [Session]
  /// The programs that may hold further sessions but could not be listed.
  let unlisted: [String]
  /// Whether one of these programs did not answer in time.
  private let isLate: Bool
  private let host: ResolvedHost?
  /// Why there can be no session of the wanted kind.
  private var obstacle: String?
  /// Sessions that lead to the same host name with a different port or user, one line each.
  private var near: [String] = []

  /// - Parameters:
  ///   - host: The host that a session must lead to if the request names none; nil for any.
  ///   - warn: Called for each program that could not be asked.
  init(
    _ request: InsertionRequest, leadingTo host: ResolvedHost?, _ environment: Environment,
    _ settings: InsertionSettings, warn: (String) -> Void
  ) throws(Failure) {
    self.request = request
    self.host = host
    let listing = try SessionListing(
      for: request.target, environment, runtime: Locations(environment).runtime,
      settings)
    for warning in listing.warnings { warn(warning) }
    let isFocused = request.target == .focused
    let meant = try isFocused ? listing.meant().withKeyboard : listing.meant()
    obstacle = listing.obstacle ?? Self.obstacle(to: request.target, meant.sessions)
    isLate = meant.isLate
    let others = meant.sessions.filter { $0.origin != .ownTerminal }
    guard request.target.isAnyPlace else {
      unlisted = meant.unlisted
      candidates = others
      return
    }
    let hosts = SessionEndpoints(environment)
    let fitting = others.filter { session in
      host.map { hosts.leads(session, to: $0) } ?? (session.remote != nil)
    }
    // kj's own sessions are made for this, and take precedence over all others.
    let own = fitting.filter { $0.kind == .attach }
    candidates = obstacle != nil ? [] : own.isEmpty ? fitting : own
    unlisted = own.isEmpty || isFocused ? meant.unlisted : []
    if isFocused, obstacle == nil, candidates.isEmpty, let other = others.first {
      let place = host.map { "'\($0.label)'" } ?? "a host"
      obstacle = "'\(other.target)' has the keyboard focus but is not connected to \(place)"
    }
    guard let host, candidates.isEmpty else { return }
    near = others.filter { hosts.leads($0, toNameOf: host) }.map { session in
      let address = hosts.address(of: session) ?? ""
      return "'\(session.target)' leads to '\(address)', not to '\(hosts.address(of: host))'"
        .printable
    }
  }

  /// Why it is unclear which session has the keyboard focus, or that it is this terminal; nil if there is no obstacle.
  private static func obstacle(to target: InsertionTarget, _ sessions: [Session]) -> String? {
    guard target == .focused else { return nil }
    if sessions.isEmpty { return "kj cannot tell which session has the keyboard focus" }
    if sessions.count > 1 {
      let names = sessions.map { "'\($0.target)'" }.joined(separator: " and ")
      return "\(names) received keys within the same second"
    }
    return sessions[0].origin == .ownTerminal ? "this terminal has the keyboard focus" : nil
  }

  /// Whether no session matches.
  var isEmpty: Bool { candidates.isEmpty }

  /// Takes into account the foreground programs that a host reports for the sessions that lead to it.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  mutating func consider(_ foregrounds: [HostForeground]) throws(Failure) {
    for (place, session) in candidates.enumerated() where session.remote != nil {
      var front: ForegroundProgram?
      for foreground in foregrounds where front == nil {
        front = try Self.terminal(of: session, foreground).flatMap(foreground.front)
      }
      candidates[place] = session.showing(front)
    }
  }

  /// Takes into account the answers of all sessions' hosts.
  mutating func consider(_ fronts: SessionFronts) throws(Failure) {
    for (place, session) in candidates.enumerated() where session.remote != nil {
      candidates[place] = try fronts.showing(session)
    }
  }

  /// Whether the request names a session instead of accepting any that matches.
  var isNamed: Bool { !request.target.isAnyPlace }

  /// Returns the terminal of a session on the host; nil if that is uncertain.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  static func terminal(
    of session: Session, _ foreground: HostForeground
  ) throws(Failure) -> HostTerminal? {
    if let id = session.target.ownSession {
      return id == foreground.session ? foreground.terminalOfOwnConnection : nil
    }
    let deadline = Deadline.after(patience)
    let time = MonotonicTime(nanoseconds: foreground.arrival)
    do throws(ChildError) {
      let line = try SessionConnections.read(until: deadline).line(
        of: session, at: time, until: deadline)
      return line.flatMap(foreground.terminal)
    } catch {
      if case .wait(.interrupted) = error { throw .interrupted }
      return nil
    }
  }

  /// Returns the current state of a candidate.
  func current(_ session: Session) -> Session? { candidates.first { $0.target == session.target } }

  /// The time limit for the programs that report on local processes.
  private static let patience = Duration.seconds(5)

  // MARK: Why there is no place

  var nothing: Failure {
    let attach = ["kj", "attach", host?.label.raw ?? "HOST"].asCommand
    let advice: [Advice] = [
      "run 'kj sessions' to list the sessions",
      .text("open one with \(attach), or with ssh in tmux"),
    ]
    if let obstacle {
      return Failure(.notInserted, "cannot insert into '\(request.target)': \(obstacle)")
    }
    guard unlisted.isEmpty else {
      return Failure(
        .notInserted, "cannot insert: no session \(meaning(1)), and \(whatIsUnlisted)",
        advice: advice + waiting)
    }
    guard request.target.isAnyPlace else {
      return Failure(
        .notInserted, "cannot insert into '\(request.target)': there is no such session",
        advice: [advice[0]])
    }
    let details = near.prefix(CandidateList.mostLines)
    return Failure(
      .notInserted, "cannot insert: no session \(host == nil ? "leads to a host" : meaning(1))",
      details: Array(details), advice: advice)
  }

  func unclear(_ list: CandidateList) -> Failure {
    let count = candidates.count
    let rest = unlisted.isEmpty ? "" : ", and \(whatIsUnlisted)"
    return Failure(
      .notInserted,
      "cannot insert: \(count) session\(count == 1 ? "" : "s") \(meaning(count))\(rest)",
      details: list.details, advice: list.advice + (unlisted.isEmpty ? [] : waiting))
  }

  private var waiting: [Advice] { isLate ? [.step(.waitForSessions)] : [] }

  /// The line above the candidates in the question.
  var heading: String {
    let count = candidates.count
    let rest = unlisted.isEmpty ? "" : ", and \(whatIsUnlisted)"
    return "\(count == 1 ? "One session" : "Several sessions") \(meaning(count))\(rest):"
  }

  /// Describes what the candidates have in common.
  private func meaning(_ count: Int) -> String {
    guard let host, request.target.isAnyPlace else {
      return count == 1 ? "matches" : "match"
    }
    return "\(count == 1 ? "leads" : "lead") to '\(host.label)'"
  }

  private var whatIsUnlisted: String {
    "\(unlisted.joined(separator: " and ")) could not be listed"
  }
}
