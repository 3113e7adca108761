internal import KJBase
package import KJSystem

/// The kitty in which this process runs, if it can be controlled through a socket.
///
/// For that, `kitty.conf` must set `allow_remote_control` and `listen_on`.
public struct Kitty: Sendable {
  /// The window in which this process runs.
  package let ownWindow: UInt64?
  let client: ClientProgram

  /// Reads `KITTY_LISTEN_ON` and `KITTY_WINDOW_ID`; nil without a socket or a program.
  ///
  /// The program is `kitten`, or `kitty` in older versions without `kitten`.
  package init?(_ environment: Environment) {
    guard let socket = environment["KITTY_LISTEN_ON"],
      socket.hasPrefix("unix:") || socket.hasPrefix("tcp:"),
      var client = ClientProgram("kitten", in: environment)
        ?? ClientProgram("kitty", in: environment)
    else { return nil }
    client.leading = ["@", "--to", socket]
    self.client = client
    ownWindow = environment["KITTY_WINDOW_ID"].flatMap { UInt64($0) }
  }

  /// Lists the windows of every tab.
  package func windows(until deadline: Deadline) throws(ClientProgramError) -> [KittyWindow] {
    try client.list(["ls"], until: deadline, Self.windows(in:))
  }

  /// Reads the answer of `kitten @ ls`; nil if it does not have that form.
  public static func windows(in output: [UInt8]) -> [KittyWindow]? {
    JSONReader.elements(output)?.flatMap { shown in
      let isInFront = shown["is_focused"]?.flag ?? false
      return (shown["tabs"]?.elements ?? []).flatMap { $0["windows"]?.elements ?? [] }
        .compactMap { KittyWindow($0, isInFront: isInFront) }
    }
  }
}
