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
  public let choice: Result<InsertionPlace, Failure>
  /// Whether there is no place at all.
  public let hasFoundNothing: Bool

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
    switch request.target {
    case .clipboard:
      choice = .success(.clipboard(Clipboard(environment)))
      hasFoundNothing = false
    case .osc52:
      choice = .success(.terminal(TerminalClipboard(environment)))
      hasFoundNothing = false
    default:
      let sessions = try Self.sessions(for: request.target, host, environment, warn)
      choice = try Self.choice(among: sessions, request.target, host, ask)
      hasFoundNothing = sessions.allSatisfy { $0.origin == .ownTerminal }
    }
  }

  private static func choice(
    among sessions: [Session], _ target: InsertionTarget, _ host: ResolvedHost?, _ ask: Question
  ) throws(Failure) -> Result<InsertionPlace, Failure> {
    let candidates = sessions.map { InsertionCandidate($0, origin: $0.origin) }
    switch InsertionChoice(among: candidates) {
    case .chosen(let session): return .success(.session(session))
    case .none: return .failure(Self.nothing(target, host))
    case .ambiguous(let sessions):
      guard let session = try ask(sessions) else { return .failure(Self.unclear(sessions, host)) }
      return .success(.session(session))
    }
  }

  private static func sessions(
    for target: InsertionTarget, _ host: ResolvedHost?, _ environment: Environment,
    _ warn: (String) -> Void
  ) throws(Failure) -> [Session] {
    let listing = try SessionListing(environment, until: .after(Self.patience))
    for warning in listing.warnings { warn(warning) }
    guard let kind = target.kindOfAny else { return try listing.sessions(named: target) }
    let hosts = SessionHosts(environment)
    return listing.sessions.filter { session in
      (kind == "auto" || kind == session.kind)
        && (host.map { hosts.leads(session, to: $0) } ?? (session.remote != nil))
    }
  }

  /// Inserts a text into the place that was chosen.
  ///
  /// - Returns: The place.
  /// - Throws: ``Failure`` with status `notInserted`.
  public func insert(_ text: InsertionText) throws(Failure) -> InsertionPlace {
    let place = try choice.get()
    try place.take(text, as: request.manner)
    return place
  }

  // MARK: Why there is no place

  private static func nothing(_ target: InsertionTarget, _ host: ResolvedHost?) -> Failure {
    let hints = ["run 'kj sessions' to see what there is"]
    guard target.kindOfAny != nil else {
      return Failure(
        .notInserted, "cannot insert into '\(target)': there is no such session", hints: hints)
    }
    let place = host.map { "to '\($0.label.printable)'" } ?? "to a host"
    return Failure(.notInserted, "cannot insert: no session leads \(place)", hints: hints)
  }

  private static func unclear(_ sessions: [Session], _ host: ResolvedHost?) -> Failure {
    let what = host.map { "lead to '\($0.label.printable)'" } ?? "are meant"
    return Failure(
      .notInserted, "cannot insert: \(sessions.count) sessions \(what)",
      details: sessions.map(\.line),
      hints: sessions.first.map { ["choose one, such as '\($0.target)'"] } ?? [])
  }
}

extension InsertionTarget {
  /// The kind of the sessions among which one is looked for; nil for a target that names one.
  fileprivate var kindOfAny: String? {
    switch self {
    case .auto: "auto"
    case .tmux(nil): "tmux"
    case .kitty(nil): "kitty"
    case .wezterm(nil): "wezterm"
    default: nil
    }
  }
}
