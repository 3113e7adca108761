/// Asks a terminal three things; terminals answer in order, and every terminal answers the last one.
package struct PictureQuestion: Sendable {
  /// The number for sixels in primary device attributes.
  private static let sixels = 4

  /// Identifies the answer to kitty's question.
  private let number = UInt32.random(in: 1...UInt32(Int32.max))
  private var hasKitty = false
  private var isITerm2 = false

  package init() {}

  /// One pixel that kitty only checks (`a=q`); XTVERSION; DA1.
  package var bytes: String {
    "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"
  }

  /// The questions in ``bytes``, in order.
  package var questions: [TerminalQuestion] { [.kittyGraphics(number), .name, .attributes] }

  /// Takes an answer.
  ///
  /// - Returns: How to show pictures, once that is known; an inner nil if the terminal shows none.
  package mutating func take(_ trait: TerminalTrait) -> PictureWay?? {
    switch trait {
    case .kittyGraphics(let isThere): hasKitty = isThere
    case .name(let name): isITerm2 = name.hasPrefix("iTerm2")
    case .attributes(let numbers):
      let way: PictureWay? =
        hasKitty ? .kitty : isITerm2 ? .iTerm2 : numbers.contains(Self.sixels) ? .sixel : nil
      return .some(way)
    }
    return nil
  }

  /// Whether kj may ask the terminal, judging by the environment.
  ///
  /// A multiplexer hides the terminal. The Linux console and macOS' Terminal show kitty's question as text.
  ///
  /// - Parameter variable: The value of a variable; nil if it is not set.
  package static func mayAsk(_ variable: (String) -> String?) -> Bool {
    let terminal = variable("TERM") ?? ""
    return !["", "dumb", "linux"].contains(terminal)
      && !["screen", "tmux"].contains(where: terminal.hasPrefix)
      && ["TMUX", "STY"].allSatisfy { variable($0)?.isEmpty ?? true }
      && variable("TERM_PROGRAM") != "Apple_Terminal"
  }
}
