// The terminal WezTerm, asked through its own client.
//
// Written from its documentation, and tried only for the command lines that it would get.

internal import KJDomain
package import KJSystem

/// The WezTerm that runs for this person.
package struct WezTerm: Sendable {
  /// Whether this process runs in it: only then a pane of it is looked for without being asked to.
  package let isAround: Bool
  /// The pane in which this process runs.
  package let ownPane: UInt64?
  let client: ClientProgram

  /// Reads `WEZTERM_UNIX_SOCKET` and `WEZTERM_PANE`; nil without a program `wezterm` in `PATH`.
  package init?(_ environment: Environment) {
    guard var client = ClientProgram("wezterm", in: environment, passing: ["WEZTERM_UNIX_SOCKET"])
    else { return nil }
    // Without it, the question starts a server where none runs.
    client.leading = ["cli", "--no-auto-start"]
    self.client = client
    isAround = environment["WEZTERM_UNIX_SOCKET"] != nil
    ownPane = isAround ? environment["WEZTERM_PANE"].flatMap { UInt64($0) } : nil
  }

  /// Lists the panes of every tab.
  ///
  /// - Parameter processes: Where to look for the programs in them.
  package func panes(
    _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> [WezTermPane] {
    try client.list(["list", "--format", "json"], until: deadline) {
      Self.panes(in: $0, processes)
    }
  }

  /// Reads the answer of `wezterm cli list`; nil for what WezTerm does not write.
  package static func panes(in output: [UInt8], _ processes: ProcessTable) -> [WezTermPane]? {
    JSONReader.elements(output)?.compactMap { WezTermPane($0, processes) }
  }
}
