/// Asks a terminal three things, of which every terminal answers the last; terminals answer in order.
package struct PictureQuestion: Sendable {
  /// In primary device attributes: sixels.
  private static let sixels = 4

  /// Names the answer to kitty's question.
  private let number = UInt32.random(in: 1...UInt32(Int32.max))
  private var hasKitty = false
  private var isITerm2 = false

  package init() {}

  /// One pixel, which kitty is asked to look at only (`a=q`); XTVERSION; DA1.
  package var bytes: String {
    "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"
  }

  /// What ``bytes`` asks, in its order.
  package var questions: [TerminalQuestion] { [.kittyGraphics(number), .name, .attributes] }

  /// Takes an answer.
  ///
  /// - Returns: Once that is known: how pictures are shown, nil for not at all.
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

  /// Whether a terminal may be asked, by what the environment says of it.
  ///
  /// A multiplexer hides the terminal. Linux' console and macOS' Terminal show kitty's question as text.
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
