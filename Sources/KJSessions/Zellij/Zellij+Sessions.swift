// The panes of Zellij as sessions.

internal import KJDomain
internal import KJSystem

extension Zellij: ClientHolder {
  typealias Place = ZellijPane

  static let kind = SessionKind.zellij
  static let alwaysMarksPastes = true

  var name: String { "the Zellij panes" }
  /// A Zellij session counts only if the target names it.
  var isAround: Bool { false }

  func places(
    named target: InsertionTarget, until deadline: Deadline
  ) throws(ClientProgramError) -> [ZellijPane] {
    guard case .zellij(let session, let name) = target else { return [] }
    return try panes(ofSession: session, until: deadline).filter { $0.isNamed(name) }
  }

  /// The text is an argument, because Zellij does not read standard input.
  ///
  /// A paste by Zellij always has markers.
  func insert(
    _ text: InsertionText, into pane: ZellijPane, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    let rest = ["--pane-id", pane.name, "--", String(decoding: text.unframed, as: UTF8.self)]
    let action = manner == .paste ? "paste" : "write-chars"
    try client.ask(Self.action(pane.session, action, rest), until: deadline)
    return .inserted
  }
}
