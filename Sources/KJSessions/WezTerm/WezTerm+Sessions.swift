// The panes of WezTerm as sessions.

internal import KJDomain
internal import KJSystem

extension WezTerm: ClientHolder {
  typealias Place = WezTermPane

  static let kind = SessionKind.wezterm

  var name: String { "the WezTerm windows" }

  func places(until deadline: Deadline) throws(ClientProgramError) -> [WezTermPane] {
    try panes(.forSessions(until: deadline), until: deadline)
  }

  func isOwn(_ pane: WezTermPane) -> Bool { pane.id == ownPane }

  func obstacle(for target: InsertionTarget) -> String? {
    target.isAnyPlace && !isAround ? "WezTerm cannot be reached from here" : nil
  }

  /// For a paste, WezTerm adds the markers if the program has asked for them.
  func insert(
    _ text: InsertionText, into pane: WezTermPane, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    let way = manner == .type ? ["--no-paste"] : []
    try client.ask(
      ["send-text", "--pane-id", String(pane.id)] + way, input: text.unframed, until: deadline)
    return .inserted
  }
}
