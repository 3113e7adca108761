// Inserting a text into a window of kitty.

package import KJBase
package import KJDomain
package import KJSystem

extension Kitty {
  private static let pasteOption = "--bracketed-paste"

  /// Inserts a text into a window as ``InsertionDecision`` says, if the window has not changed.
  ///
  /// For a paste, kitty adds the markers if the program has asked for them. Versions before 0.32
  /// cannot do that, so kj adds them.
  ///
  /// - Parameters:
  ///   - window: The window as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  package func deliver(
    _ text: InsertionText, to window: KittyWindow, manner: InsertionManner?,
    until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try window.target.naming { () throws(ClientProgramError) -> InsertionOutcome in
      // `send-text` reports success even if there is no such window.
      guard let current = try windows(until: deadline).first(where: { $0.id == window.id }) else {
        return .gone
      }
      guard current.holdsSameProgram(as: window) else { return .changed }
      switch InsertionDecision(for: current.state, manner: manner) {
      case .refuse(let refusal): return .refused(refusal)
      case .paste: try paste(text, into: current, until: deadline)
      case .type: try send(text.unframed, to: current, until: deadline)
      }
      return .inserted
    }
  }

  private func paste(
    _ text: InsertionText, into window: KittyWindow, until deadline: Deadline
  ) throws(ClientProgramError) {
    let output = try client.run(
      Self.arguments(window) + ["\(Self.pasteOption)=auto"], input: text.unframed, until: deadline)
    if output.ending == .exited(0) { return }
    // A version that does not know the option has sent nothing.
    guard String(decoding: output.error, as: UTF8.self).contains(Self.pasteOption) else {
      throw client.failure(output)
    }
    try send(text.bracketedPaste, to: window, until: deadline)
  }

  private func send(
    _ bytes: [UInt8], to window: KittyWindow, until deadline: Deadline
  ) throws(ClientProgramError) {
    try client.ask(Self.arguments(window), input: bytes, until: deadline)
  }

  /// The arguments to send standard input, which is taken literally, unlike text in an argument.
  private static func arguments(_ window: KittyWindow) -> [String] {
    ["send-text", "--match", "id:\(window.id)", "--stdin"]
  }
}
