// From a request to the text in the program that waits for it: find the place, never guess, insert.

public import KJDomain
internal import KJSessions
public import KJSystem

/// Inserts texts into one place, which is chosen before there is a text and looked at again for each.
public final class Inserter {
  /// Shows lines below a heading and asks which of them is meant; nil where nobody can be asked.
  public typealias Question = (_ heading: String, _ lines: [String]) throws(Failure) -> Int?

  private let request: InsertionRequest
  /// The place, or why there is none.
  public let choice: Result<InsertionPlace, Failure>
  /// Whether there is no place at all, as far as anybody can tell who may hold one.
  let hasFoundNothing: Bool
  private let wasOnlyCandidate: Bool
  /// Whether the place is to be looked for in tmux on the host: it has that, and nothing here leads there.
  public let isOnHost: Bool

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
    case .clipboard: choice = .success(.clipboard(Clipboard(environment)))
    case .osc52: choice = .success(.terminal(TerminalClipboard(environment)))
    default:
      let search = try SessionSearch(request, leadingTo: host, environment, warn: warn)
      choice = try Self.choice(search, ask)
      hasFoundNothing = search.candidates.isEmpty && search.unlisted.isEmpty
      wasOnlyCandidate = search.candidates.count == 1 && !request.wasSingledOut
      isOnHost = hasFoundNothing && request.target == .auto && host?.hasTmux == true
      return
    }
    hasFoundNothing = false
    wasOnlyCandidate = true
    isOnHost = false
  }

  private static func choice(
    _ search: SessionSearch, _ ask: Question
  ) throws(Failure) -> Result<InsertionPlace, Failure> {
    let candidates = search.candidates.map { InsertionCandidate($0, origin: $0.origin) }
    let choice = InsertionChoice(
      among: candidates, isAttended: search.request.isAttended, isComplete: search.unlisted.isEmpty)
    switch choice {
    case .chosen(let session): return .success(.session(session))
    case .none: return .failure(search.nothing)
    case .ambiguous(let sessions):
      let list = CandidateList(sessions.map { $0.entry(as: search.request.manner) })
      guard let line = try ask(search.heading, list.lines) else {
        return .failure(search.unclear(list))
      }
      return .success(.session(sessions[list.positions[line]]))
    }
  }

  /// Inserts a text into the place that was chosen.
  ///
  /// - Throws: ``Failure`` with status `notInserted`.
  public func insert(_ text: InsertionText) throws(Failure) -> InsertionReceipt {
    let place = try choice.get()
    try place.take(text, as: request.manner)
    return InsertionReceipt(place.target, name: place.name, wasOnlyCandidate: wasOnlyCandidate)
  }
}
