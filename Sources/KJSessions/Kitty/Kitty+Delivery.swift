// Inserting text into a window of kitty.

internal import KJDomain
internal import KJSystem

extension Kitty {
  private static let pasteOption = "--bracketed-paste"

  /// For a paste, kitty adds the markers if the program has asked for them.
  ///
  /// Versions before 0.32 cannot do that, so kj does it. `send-text` reports success even if there is no such window.
  func insert(
    _ text: InsertionText, into window: KittyWindow, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    switch manner {
    case .paste: try paste(text, into: window, until: deadline)
    case .type: try send(text.unframed, to: window, until: deadline)
    }
    return .inserted
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
