/// A terminal with a program in it (a pane of tmux, a window, kj's own session) as it was last seen.
package struct PaneState: Hashable, Sendable {
  /// Whether the program has asked for bracketed paste (DECSET 2004).
  package enum BracketedPaste: Sendable {
    case on
    case off
    /// The tool that holds the terminal does not report it.
    case unknown
  }

  /// A view that covers the program and receives the keys instead of it.
  package enum Overlay: Hashable, Sendable {
    /// Scrolled-back output, which closes automatically when something is inserted.
    case scrollback
    /// A list or another view of the multiplexer, by name; it would take the text as commands.
    case other(String)
  }

  /// Whether the program has ended and its terminal is kept only for reading.
  package var isDead: Bool
  /// Whether the multiplexer discards input sent to the pane.
  package var isInputOff: Bool
  package var overlay: Overlay?
  /// Whether the alternate screen is shown, which full-screen programs use; nil if unknown.
  package var isAlternateScreen: Bool?
  package var bracketedPaste: BracketedPaste
  /// Whether the session asks the person at it before it types words like keys.
  package var asksBeforeTyping: Bool
  /// The program in front, according to the machine it runs on; nil if kj did not ask or the machine did not know.
  package var front: ForegroundProgram?

  package init(
    isDead: Bool = false, isInputOff: Bool = false, overlay: Overlay? = nil,
    isAlternateScreen: Bool? = false, bracketedPaste: BracketedPaste = .unknown,
    asksBeforeTyping: Bool = false, front: ForegroundProgram? = nil
  ) {
    self.isDead = isDead
    self.isInputOff = isInputOff
    self.overlay = overlay
    self.isAlternateScreen = isAlternateScreen
    self.bracketedPaste = bracketedPaste
    self.asksBeforeTyping = asksBeforeTyping
    self.front = front
  }
}
