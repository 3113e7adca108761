// The visible text of a pane.

internal import KJSystem

extension TmuxClient {
  /// The visible lines of a pane, wrapped lines joined.
  func screen(of pane: TmuxPane, until deadline: Deadline) throws(TmuxError) -> String {
    let output = try run(["capture-pane", "-p", "-J", "-t", pane.id], until: deadline)
    guard output.ending == .exited(0) else { throw error(output) }
    return String(decoding: output.output, as: UTF8.self)
  }
}
