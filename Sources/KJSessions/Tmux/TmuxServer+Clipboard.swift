// The clipboard of the terminal around tmux.

internal import KJSystem

extension TmuxServer {
  /// Has tmux fill the clipboard of the terminal that shows the session of a pane.
  ///
  /// This uses `load-buffer -w`, from version 3.2 on, and leaves no buffer behind. It does not show
  /// whether there is such a terminal, or whether the terminal accepts the text.
  ///
  /// - Parameter pane: A pane of the session, by its id.
  /// - Returns: Whether tmux accepted the command.
  /// - Throws: ``ClientProgramError`` if its client could not be run to completion.
  func fillsClipboard(
    _ bytes: [UInt8], from pane: String, until deadline: Deadline
  ) throws(ClientProgramError) -> Bool {
    let buffer = "kj-" + String(UInt64.random(in: .min ... .max), radix: 16)
    do throws(TmuxError) {
      let output = try run(
        ["load-buffer", "-w", "-b", buffer, "-", ";", "delete-buffer", "-b", buffer], input: bytes,
        in: pane, until: deadline)
      return output.ending == .exited(0)
    } catch {
      guard case .child(let cause) = error else { return false }
      throw ClientProgramError("tmux", .child(cause))
    }
  }
}
