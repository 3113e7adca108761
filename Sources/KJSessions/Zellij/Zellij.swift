internal import KJBase
internal import KJDomain
package import KJSystem

/// The running Zellij sessions of this person.
///
/// This follows Zellij's documentation; tests cover only the command lines that it would receive.
public struct Zellij: Sendable {
  let client: ClientProgram

  /// Nil if `zellij` is not in `PATH`.
  package init?(_ environment: Environment) {
    guard let client = ClientProgram("zellij", in: environment, passing: ["ZELLIJ_SOCKET_DIR"])
    else {
      return nil
    }
    self.client = client
  }

  /// Lists the panes of a session in which programs run.
  ///
  /// Before version 0.44, Zellij cannot send text to a given pane, and reports that it does not know the command.
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

  static func action(_ session: String, _ action: String, _ rest: [String]) -> [String] {
    ["--session", session, "action", action] + rest
  }
}
