package import KJBase
package import KJDomain
package import KJHosts
internal import KJSessions
internal import KJStore
package import KJSystem

/// Inserts text into one place, which is chosen before there is any text and checked again for each insertion.
///
/// The candidate sessions are found at the start. If they lead to a host, the code that has a connection to it finds
/// out, before a session is chosen, what is in the foreground there: see ``consider(_:)``.
package final class Inserter {
  private let request: InsertionRequest
  private let questions: Questions
  private var search: SessionSearch?
  private var chosen: Result<InsertionPlace, Failure>?
  private var steps: InsertionSteps
  /// Whether to look for the place in tmux on the host: the host has tmux, and no local session leads there.
  package let isOnHost: Bool

  /// Finds the sessions.
  ///
  /// - Parameters:
  ///   - host: The host that a session must lead to if the request names none; nil for any.
  ///   - questions: Asks which place is meant, and whether to paste into an unknown program.
  ///   - warn: Called for each program that could not be asked.
  /// - Throws: ``Failure`` if the request makes no sense, or with status `interrupted`. A missing or ambiguous place is
  ///   reported by ``place()``.
  package init(
    _ request: InsertionRequest, host: ResolvedHost?, _ environment: Environment,
    questions: Questions, warn: (String) -> Void
  ) throws(Failure) {
    self.request = request
    self.questions = questions
    let file = ConfigurationFile(Locations(environment).settings)
    let settings = try file.load().insertion
    steps = InsertionSteps(
      as: request.manner, isOfUpload: request.isOfUpload, settings, keeping: file, questions)
    switch request.target {
    case .clipboard: chosen = .success(.clipboard(TextClipboard(environment)))
    case .osc52: chosen = .success(.terminal(TerminalClipboard(environment)))
    default:
      let search = try SessionSearch(
        request, leadingTo: host, environment, settings, warn: warn)
      self.search = search
      isOnHost =
        search.isEmpty && search.unlisted.isEmpty && request.target == .auto
        && host?.wishes.hasTmux == true
      return
    }
    isOnHost = false
  }

  /// Whether there is no place at all, and every program that may hold one could be listed.
  package var hasFoundNothing: Bool { search.map { $0.isEmpty && $0.unlisted.isEmpty } ?? false }

  /// Whether the host's answer can change anything because a session leads there.
  package var asksHost: Bool { search?.candidates.contains { $0.remote != nil } ?? false }

  /// kj's own sessions that text may be inserted into.
  package var ownSessions: [LinkID] { search?.candidates.compactMap { $0.target.ownSession } ?? [] }

  /// Returns kj's own sessions that a target may mean at the moment and that lead to a host.
  package static func ownSessions(
    _ target: InsertionTarget, leadingTo host: ResolvedHost, _ environment: Environment
  ) -> [LinkID] {
    if let id = target.ownSession { return [id] }
    guard target == .auto || target.kind == .attach else { return [] }
    let listing = try? LinkDirectory(Locations(environment).runtime).listing()
    let address = host.address.description
    return (listing?.statuses ?? []).filter {
      $0.kind == .attach && $0.state != nil && $0.address == address
    }.map(\.id)
  }

  /// Finds the terminal on the host that is shown by the only local session.
  package var terminalOnHost: @Sendable (HostForeground) throws(Failure) -> HostTerminal? {
    guard let search, search.candidates.count == 1, search.unlisted.isEmpty else {
      return { _ in nil }
    }
    let session = search.candidates[0]
    return { foreground throws(Failure) in try SessionSearch.terminal(of: session, foreground) }
  }

  /// Whether the tmux pane that a session shows on the host may receive the text instead: no session was named, and no
  /// candidate is one of kj's own.
  package var mayInsertOnHost: Bool {
    guard let search, !search.isNamed else { return false }
    return search.candidates.allSatisfy { $0.target.ownSession == nil }
  }

  /// Asks the sessions' hosts directly if no host was named.
  package func consider(_ fronts: SessionFronts) throws(Failure) { try search?.consider(fronts) }

  /// Takes into account the foreground programs that a host reports for the sessions that lead to it.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  package func consider(_ foregrounds: [HostForeground]) throws(Failure) {
    try search?.consider(foregrounds)
    if case .success(.session(let session)) = chosen {
      chosen = .success(.session(search?.current(session) ?? session))
    }
  }

  /// Returns the place, choosing it first if that has not been done yet.
  ///
  /// - Throws: ``Failure`` with status `notInserted` if there is no place or it is ambiguous, or `interrupted`.
  package func place() throws(Failure) -> InsertionPlace {
    if let chosen { return try chosen.get() }
    do throws(Failure) {
      let place = try choose()
      chosen = .success(place)
      return place
    } catch {
      chosen = .failure(error)
      throw error
    }
  }

  private func choose() throws(Failure) -> InsertionPlace {
    guard let search else { throw .interrupted }
    let candidates = search.candidates.map {
      InsertionCandidate($0, origin: $0.origin, showsAgent: $0.state.front?.agent != nil)
    }
    let choice = InsertionChoice(
      among: candidates, isAttended: request.isAttended, isComplete: search.unlisted.isEmpty)
    switch choice {
    case .chosen(let session): return .session(session)
    case .none: throw search.nothing
    case .ambiguous(let sessions):
      let list = CandidateList(sessions.map { $0.entry(as: request.manner) })
      guard !list.lines.isEmpty,
        let line = try questions.choose(search.heading, among: list.lines)
      else { throw search.unclear(list) }
      return .session(sessions[list.positions[line]])
    }
  }

  /// Inserts text into the place.
  ///
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  package func insert(_ content: InsertionContent) throws(Failure) -> InsertionReceipt {
    try steps.insert(
      content, into: place(),
      wasOnlyCandidate: search.map { $0.candidates.count == 1 && !request.wasSingledOut } ?? true)
  }
}
