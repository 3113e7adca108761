/// A terminal with a program in it (a pane of tmux, a window, kj's own session) as it was last seen.
package struct PaneState: Hashable, Sendable {
  /// Whether the program has asked for bracketed paste (DECSET 2004).
  package enum BracketedPaste: Sendable {
    case on
    case off
    /// The tool that holds the terminal does not say.
    case unknown
  }

  /// A view that covers the program and takes the keys in its place.
  package enum Overlay: Hashable, Sendable {
    /// Scrolled-back output, which is left automatically when something is inserted.
    case scrollback
    /// A list or another view of the multiplexer, by its name; it would obey the text.
    case other(String)
  }

  /// Whether the program has ended and its terminal is only kept for reading.
  package var isDead: Bool
  /// Whether the multiplexer swallows what is sent to it.
  package var isInputOff: Bool
  package var overlay: Overlay?
  /// Whether the alternate screen is shown, as full-screen programs do; nil if that is not known.
  package var isAlternateScreen: Bool?
  package var bracketedPaste: BracketedPaste
  /// Whether the person there is asked before words arrive like keys.
  package var asksBeforeTyping: Bool
  /// What is in front, according to the machine that it runs on; nil if that was not asked or did not know.
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
