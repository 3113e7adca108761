internal import KJBase
internal import KJDomain
internal import KJSessions
internal import KJStore
internal import KJSystem

/// A search for the host among the sessions into which the person may want to insert.
///
/// It never guesses: files on the wrong host are worse than a question.
struct HostSearch {
  /// The result of a search.
  enum Finding {
    /// A session, its host, and whether it was one of several; the paths are inserted into this session as well.
    case session(MeantSession, ResolvedHost, wasSingledOut: Bool)
    /// Only a host; which of its sessions receives the paths is decided elsewhere.
    case host(ResolvedHost)
  }

  private let wish: InsertionWish
  private let resolver: HostResolver
  private let hosts: SessionHostResolver
  private let overrides: ConnectionOverrides
  /// The host to use if no session decides.
  private let standing: HostChoice?

  /// - Parameters:
  ///   - overrides: The options of the command line.
  ///   - standing: The default host of the book, or its only host.
  init(
    for wish: InsertionWish, _ resolver: HostResolver, _ hosts: SessionHostResolver,
    _ overrides: ConnectionOverrides, standing: HostChoice?
  ) {
    self.wish = wish
    self.resolver = resolver
    self.hosts = hosts
    self.overrides = overrides
    self.standing = standing
  }

  /// The host book's entry for the standing host.
  private var saved: SavedHost? {
    guard case .saved(let host) = standing?.target else { return nil }
    return host
  }

  /// Looks at the sessions; nil if the host book decides.
  ///
  /// - Throws: ``Failure`` with status `usage` if several are possible and kj cannot ask the person, or if
  ///   kj cannot determine the host of the intended session.
  func find(
    _ environment: Environment, _ locations: Locations, warn: (String) -> Void,
    questions: Questions
  ) throws(Failure) -> Finding? {
    guard let target = wish.target(orSaved: nil), target.isOfAnyKind || target.kind != nil else {
      return nil
    }
    let settings = try locations.insertionSettings
    if target == .auto || target.kind == .attach {
      let own = try ownSessions(for: target, LinkDirectory(locations.runtime), settings)
      if !own.isEmpty { return try choose(among: own, isComplete: true, unlisted: [], questions) }
      if target.kind == .attach { return nil }
    }
    // After a bare '--insert', the book may name the place.
    if wish == .somewhere, let place = saved?.wishes.insert, !place.isAnyPlace { return nil }
    let listing = try SessionListing(
      for: target, environment, runtime: locations.runtime, settings)
    listing.warnings.forEach(warn)
    var meant = try listing.meant()
    if target == .focused {
      meant = meant.withKeyboard
      guard meant.sessions.count == 1 else { return nil }
    }
    return try choose(
      among: meant.sessions.compactMap(MeantSession.init), isComplete: meant.unlisted.isEmpty,
      unlisted: meant.unlisted, questions)
  }

  /// The kj sessions that the person may mean.
  private func ownSessions(
    for target: InsertionTarget, _ directory: LinkDirectory, _ settings: InsertionSettings
  ) throws(Failure) -> [MeantSession] {
    guard case .attach(let id?) = target else {
      return try directory.listing(within: settings.programTime).statuses.compactMap(
        MeantSession.init)
    }
    guard let status = try directory.status(of: id), let session = MeantSession(status) else {
      throw Failure(
        .usage, "no host given, and there is no session '\(target)'",
        advice: ["run 'kj sessions' to list the sessions", .step(.nameHost)])
    }
    return [session]
  }

  private func choose(
    among sessions: [MeantSession], isComplete: Bool, unlisted: [String], _ questions: Questions
  ) throws(Failure) -> Finding? {
    let candidates = sessions.map { InsertionCandidate($0, origin: $0.origin) }
    switch InsertionChoice(among: candidates, isComplete: isComplete) {
    case .none: return nil
    case .chosen(let session):
      do throws(SessionHostError) {
        return .session(
          session, try hosts.host(of: session, overrides),
          wasSingledOut: sessions.count > 1)
      } catch {
        // The host of the book may still be meant if a pane does not reveal its host.
        if case .unknown = error, standing != nil, !session.isOwn { return nil }
        throw error.failure
      }
    case .ambiguous(let sessions):
      return try narrow(sessions, isComplete: isComplete, unlisted: unlisted, questions)
    }
  }

  /// Takes the host that all sessions share, or leaves the decision to the book; otherwise asks.
  private func narrow(
    _ sessions: [MeantSession], isComplete: Bool, unlisted: [String], _ questions: Questions
  ) throws(Failure) -> Finding? {
    var found: [Result<ResolvedHost, Failure>] = []
    for session in sessions {
      do throws(SessionHostError) {
        found.append(.success(try hosts.host(of: session, overrides)))
      } catch {
        if error.failure.status == .interrupted { throw .interrupted }
        found.append(.failure(error.failure))
      }
    }
    let known = found.compactMap { try? $0.get() }
    if isComplete, known.count == sessions.count, let first = known.first,
      known.allSatisfy({
        $0.serverKey == first.serverKey && $0.address.machine == first.address.machine
      })
    {
      return .host(first)
    }
    if try isStandingMeant(among: known) { return nil }
    let lines = zip(sessions, found).map(Self.line)
    let rest =
      unlisted.isEmpty ? "" : ", and \(unlisted.joined(separator: " and ")) could not be listed"
    let heading = "\(sessions.count == 1 ? "One session" : "Several sessions") could match\(rest):"
    if let index = try questions.choose(heading, among: lines) {
      return .session(sessions[index], try found[index].get(), wasSingledOut: true)
    }
    let count = "\(sessions.count) session\(sessions.count == 1 ? "" : "s")"
    throw Failure(
      .usage, "no host given, and \(count) could match\(rest)",
      details: CandidateList.shortened(lines),
      advice: [.chooseTargetOrHost(OutsideText(sessions[0].target.description))])
  }

  /// Whether any session leads to the book's host, or the book says that sessions there may be in tmux.
  private func isStandingMeant(among known: [ResolvedHost]) throws(Failure) -> Bool {
    guard let standing else { return false }
    if saved?.wishes.hasTmux == true { return true }
    let address = try resolver.resolve(standing).address.description
    return known.contains { $0.address.description == address }
  }

  /// A line that shows a session and where it leads.
  private static func line(
    _ session: MeantSession, _ host: Result<ResolvedHost, Failure>
  ) -> String {
    let place =
      switch host {
      case .success(let host): "to \(host.address)"
      case .failure: "to an unknown host"
      }
    return ["\(session.target)", session.address, place].filter { !$0.isEmpty }.map(\.printable)
      .joined(separator: "  ")
  }
}
