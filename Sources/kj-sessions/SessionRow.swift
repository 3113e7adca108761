import KJBase
import KJCLI
import KJDomain
import KJSessions

/// A session, with the facts that a person needs before inserting text there.
struct SessionRow {
  private let session: Session
  private let host: String?
  private let decision: InsertionDecision
  /// Seconds since the last key; nil if unknown.
  private let keyAge: Int?

  /// - Parameter now: In seconds since 1970.
  init(_ session: Session, host: String?, now: Int) {
    self.session = session
    self.host = host
    decision = InsertionDecision(for: session.state, manner: nil)
    keyAge = session.lastKey.map { max(0, now - Int($0)) }
  }

  /// Whether the decision depends on the foreground program, which only the host knows.
  private var dependsOnHost: Bool {
    guard session.remote != nil, session.state.front == nil else { return false }
    return decision == .refuse(.unknownProgram) || decision == .refuse(.unknownState)
  }

  /// `paste`, `type`, `ask` or `refuse`.
  private var action: String {
    if dependsOnHost { return "ask" }
    return switch decision {
    case .paste: "paste"
    case .type: "type"
    case .refuse: "refuse"
    }
  }

  private var reason: String? {
    if dependsOnHost { return "the host is asked what is in the foreground" }
    return if case .refuse(let refusal) = decision { refusal.words } else { nil }
  }

  /// The host that the session leads to; `?` if it is unknown.
  private var hostText: String { host ?? (session.remote == nil ? "-" : "?") }

  private var ageText: String { keyAge.map(AgeText.of) ?? "-" }

  private var cells: [String] {
    [
      session.target.description, action, ageText, hostText.printable, session.address,
      reason.map { "(\($0))" }
        ?? [session.state.front?.agent?.name ?? "", session.title].filter { !$0.isEmpty }
        .joined(separator: "  "),
    ]
  }

  /// Lines with aligned columns; long titles and reasons are truncated.
  static func table(_ rows: [SessionRow], columns: Int) -> [String] {
    TextTable.lines(rows.map(\.cells), cutting: 5, to: columns)
  }

  var line: JSONLine {
    var line = JSONLine()
    line.add("target", session.target.description)
    line.add("kind", session.kind.rawValue)
    line.add("host", host)
    line.add("name", session.address)
    line.add("title", session.title)
    line.add("front", session.state.front?.name)
    line.add("action", action)
    line.add("reason", reason)
    line.add("key_age", keyAge)
    return line
  }
}
