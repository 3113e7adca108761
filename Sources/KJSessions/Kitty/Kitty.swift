// The terminal kitty, asked through its remote control.

internal import KJDomain
package import KJSystem

/// The kitty in which this process runs, if it lets itself be controlled by a socket.
///
/// For that, `kitty.conf` has `allow_remote_control` and `listen_on`.
package struct Kitty: Sendable {
  /// The window in which this process runs.
  package let ownWindow: UInt64?
  let tool: SessionTool

  /// Reads `KITTY_LISTEN_ON` and `KITTY_WINDOW_ID`, and looks for `kitten`, or the `kitty` of versions
  /// that had none; nil without a socket or a program.
  package init?(_ environment: Environment) {
    guard let socket = environment["KITTY_LISTEN_ON"],
      socket.hasPrefix("unix:") || socket.hasPrefix("tcp:"),
      var tool = SessionTool("kitten", in: environment) ?? SessionTool("kitty", in: environment)
    else { return nil }
    tool.leading = ["@", "--to", socket]
    self.tool = tool
    ownWindow = environment["KITTY_WINDOW_ID"].flatMap { UInt64($0) }
  }

  /// Lists the windows of every tab.
  package func windows(until deadline: Deadline) throws(SessionToolError) -> [KittyWindow] {
    try tool.list(["ls"], until: deadline, Self.windows(in:))
  }

  /// Reads the answer of `kitten @ ls`; nil for what kitty does not write.
  package static func windows(in output: [UInt8]) -> [KittyWindow]? {
    JSONReader.elements(output)?.flatMap { $0["tabs"]?.elements ?? [] }
      .flatMap { $0["windows"]?.elements ?? [] }
      .compactMap(KittyWindow.init)
  }
}
