internal import KJBase
package import KJSystem

/// This person's running WezTerm.
///
/// This follows WezTerm's documentation; tests cover only the command lines that it would receive.
public struct WezTerm: Sendable {
  /// Whether this process runs in WezTerm; if not, its panes count only if the target names one.
  package let isAround: Bool
  /// The pane in which this process runs.
  package let ownPane: UInt64?
  let client: ClientProgram

  /// Reads `WEZTERM_UNIX_SOCKET` and `WEZTERM_PANE`; nil if `wezterm` is not in `PATH`.
  package init?(_ environment: Environment) {
    guard var client = ClientProgram("wezterm", in: environment, passing: ["WEZTERM_UNIX_SOCKET"])
    else { return nil }
    // Without `--no-auto-start`, a call would start a server if none runs.
    client.leading = ["cli", "--no-auto-start"]
    self.client = client
    isAround = environment["WEZTERM_UNIX_SOCKET"] != nil
    ownPane = isAround ? environment["WEZTERM_PANE"].flatMap { UInt64($0) } : nil
  }

  /// Lists the panes of every tab.
  ///
  /// - Parameter processes: The process table, for the programs in the panes.
  package func panes(
    _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> [WezTermPane] {
    try client.list(["list", "--format", "json"], until: deadline) {
      Self.panes(in: $0, processes)
    }
  }

  /// Reads the answer of `wezterm cli list`; nil if it does not have that form.
  public static func panes(in output: [UInt8], _ processes: ProcessTable) -> [WezTermPane]? {
    JSONReader.elements(output)?.compactMap { WezTermPane($0, processes) }
  }
}
