package import KJBase
package import KJDomain
package import KJSystem

/// The running Zellij sessions of this person.
///
/// This follows its documentation; only the command lines that it would get are tested.
public struct Zellij: Sendable {
  let client: ClientProgram

  /// Nil without a program `zellij` in `PATH`.
  package init?(_ environment: Environment) {
    guard let client = ClientProgram("zellij", in: environment, passing: ["ZELLIJ_SOCKET_DIR"])
    else {
      return nil
    }
    self.client = client
  }

  /// Lists the panes of a session that run programs.
  ///
  /// Before version 0.44, Zellij cannot send a text to a given pane, and reports that it has no
  /// such command.
  package func panes(
    ofSession session: String, until deadline: Deadline
  ) throws(ClientProgramError) -> [ZellijPane] {
    let arguments = Self.action(session, "list-panes", ["--all", "--json"])
    return try client.list(arguments, until: deadline) { Self.panes(in: $0, ofSession: session) }
  }

  /// Reads the answer of `list-panes`; nil if it does not have that form.
  public static func panes(in output: [UInt8], ofSession session: String) -> [ZellijPane]? {
    JSONReader.elements(output)?.compactMap { ZellijPane($0, session: session) }
  }

  /// Inserts a text into a pane as ``InsertionDecision`` says, if the pane has not changed.
  ///
  /// A paste by Zellij always has markers. The text is an argument, because Zellij does not read
  /// standard input.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  package func deliver(
    _ text: InsertionText, to pane: ZellijPane, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try pane.target.naming { () throws(ClientProgramError) -> InsertionOutcome in
      let panes = try panes(ofSession: pane.session, until: deadline)
      guard let current = panes.first(where: { $0.id == pane.id }) else { return .gone }
      guard current.command == pane.command else { return .changed }
      let rest = ["--pane-id", current.name, "--", String(decoding: text.unframed, as: UTF8.self)]
      switch InsertionDecision(for: current.state, manner: manner) {
      case .refuse(let refusal): return .refused(refusal)
      case .paste: try client.ask(Self.action(pane.session, "paste", rest), until: deadline)
      case .type: try client.ask(Self.action(pane.session, "write-chars", rest), until: deadline)
      }
      return .inserted
    }
  }

  private static func action(_ session: String, _ action: String, _ rest: [String]) -> [String] {
    ["--session", session, "action", action] + rest
  }
}
