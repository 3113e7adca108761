// The multiplexer Zellij, asked through its own client.
//
// Written from its documentation, and tried only for the command lines that it would get.

package import KJDomain
package import KJSystem

/// The sessions of Zellij that this person has running.
package struct Zellij: Sendable {
  let client: ClientProgram

  /// None without a program `zellij` in `PATH`.
  package init?(_ environment: Environment) {
    guard let client = ClientProgram("zellij", in: environment, passing: ["ZELLIJ_SOCKET_DIR"])
    else {
      return nil
    }
    self.client = client
  }

  /// Lists the panes of a session in which programs run.
  ///
  /// Before version 0.44, Zellij cannot be told which pane a text is for, and says that it has no such
  /// command.
  package func panes(
    ofSession session: String, until deadline: Deadline
  ) throws(ClientProgramError) -> [ZellijPane] {
    let arguments = Self.action(session, "list-panes", ["--all", "--json"])
    return try client.list(arguments, until: deadline) { Self.panes(in: $0, ofSession: session) }
  }

  /// Reads the answer of `list-panes`; nil for what Zellij does not write.
  package static func panes(in output: [UInt8], ofSession session: String) -> [ZellijPane]? {
    JSONReader.elements(output)?.compactMap { ZellijPane($0, session: session) }
  }

  /// Inserts a text into a pane as ``InsertionDecision`` says, if it still is what it was.
  ///
  /// A paste of Zellij's has markers in any case. The text is an argument: Zellij reads no standard
  /// input.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: What `--insert-as` says; nil without it.
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
