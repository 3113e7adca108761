// From a request to the text in the program that waits for it: find the place, never guess, insert.

public import KJDomain
public import KJSessions
public import KJSystem

/// Inserts texts into one place, which is chosen before there is a text and looked at again for each.
public final class Inserter {
  /// How long the multiplexers may take for their answers.
  private static let patience = Duration.seconds(10)

  /// Asks the person which of several places is meant; nil where nobody can be asked.
  public typealias Question = ([Session]) throws(Failure) -> Session?

  private let request: InsertionRequest
  /// The place, or why there is none.
  public let choice: Result<Session, Failure>

  /// Finds the place.
  ///
  /// - Parameters:
  ///   - host: The host that a session must lead to where the request names none; nil for any.
  ///   - warn: Told what could not be asked.
  /// - Throws: ``Failure`` if the request makes no sense, or with status `interrupted`. A place that
  ///   is not there, or that is not clear, is no reason not to go on with what is to be inserted.
  public init(
    _ request: InsertionRequest, host: ResolvedHost?, _ environment: Environment,
    warn: (String) -> Void, ask: Question
  ) throws(Failure) {
    self.request = request
    let listing = try SessionListing(environment, until: .after(Self.patience))
    for warning in listing.warnings { warn(warning) }
    let sessions = try Self.sessions(for: request.target, host, in: listing, environment)
    let candidates = sessions.map { InsertionCandidate($0, origin: listing.origin(of: $0)) }
    switch InsertionChoice(among: candidates) {
    case .chosen(let session): choice = .success(session)
    case .none: choice = .failure(Self.nothing(request.target, host))
    case .ambiguous(let sessions):
      if let session = try ask(sessions) {
        choice = .success(session)
      } else {
        choice = .failure(Self.unclear(sessions, host))
      }
    }
  }

  private static func sessions(
    for target: InsertionTarget, _ host: ResolvedHost?, in listing: SessionListing,
    _ environment: Environment
  ) throws(Failure) -> [Session] {
    let all: [Session]
    switch target {
    case .auto: all = listing.sessions
    case .tmux(nil): all = try listing.sessions(named: target)
    case .tmux: return try listing.sessions(named: target)
    default:
      throw Failure(
        .usage, "cannot insert into '\(target)': sessions of this kind are not known")
    }
    let hosts = SessionHosts(environment)
    return all.filter { session in
      host.map { hosts.leads(session, to: $0) } ?? (session.remote != nil)
    }
  }

  /// Inserts a text into the place that was chosen.
  ///
  /// - Returns: The place.
  /// - Throws: ``Failure`` with status `notInserted`.
  public func insert(_ text: InsertionText) throws(Failure) -> Session {
    let session = try choice.get()
    let outcome = try session.deliver(
      text, manner: request.manner, until: .after(Self.patience))
    if let failure = Failure(outcome, at: session.target.description) { throw failure }
    return session
  }

  // MARK: Why there is no place

  private static func nothing(_ target: InsertionTarget, _ host: ResolvedHost?) -> Failure {
    let hint = "run 'kj sessions' to see what there is"
    switch target {
    case .tmux(let name?):
      return Failure(
        .notInserted, "cannot insert into 'tmux:\(name.printable)': there is no such pane",
        hints: [hint])
    default:
      let place = host.map { "to '\($0.label.printable)'" } ?? "to a host"
      return Failure(.notInserted, "cannot insert: no session leads \(place)", hints: [hint])
    }
  }

  private static func unclear(_ sessions: [Session], _ host: ResolvedHost?) -> Failure {
    let what = host.map { "lead to '\($0.label.printable)'" } ?? "are meant"
    return Failure(
      .notInserted, "cannot insert: \(sessions.count) sessions \(what)",
      details: sessions.map(\.line),
      hints: sessions.first.map { ["choose one: '--insert=\($0.target)'"] } ?? [])
  }
}

extension Session {
  /// One line for a list to choose from.
  public var line: String {
    title.isEmpty ? "\(target)  \(address)" : "\(target)  \(address)  \(title)"
  }
}
