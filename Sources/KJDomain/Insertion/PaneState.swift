// What can be known about a place before anything is inserted into it.

/// A terminal with a program in it (a pane of tmux, a window, kj's own session) as it was last seen.
package struct PaneState: Hashable, Sendable {
  /// Whether the program has asked for bracketed paste (DECSET 2004).
  package enum BracketedPaste: Sendable {
    case on
    case off
    /// The tool that holds the terminal does not tell.
    case unknown
  }

  /// What lies over the program and takes the keys in its place.
  package enum Overlay: Hashable, Sendable {
    /// Scrolled-back output, which is left by itself when something is inserted.
    case scrollback
    /// A list or another view of the multiplexer, by its name; it would obey the text.
    case other(String)
  }

  /// Whether the program has ended and its terminal only stays to be read.
  package var isDead: Bool
  /// Whether the multiplexer swallows what is sent to it.
  package var isInputOff: Bool
  package var overlay: Overlay?
  /// Whether the alternate screen is shown, as full-screen programs do; nil if that is not known.
  package var isAlternateScreen: Bool?
  package var bracketedPaste: BracketedPaste
  /// What is in front, as the machine says on which it runs; nil where nobody was asked or could tell.
  package var front: ForegroundProgram?

  package init(
    isDead: Bool = false, isInputOff: Bool = false, overlay: Overlay? = nil,
    isAlternateScreen: Bool? = false, bracketedPaste: BracketedPaste = .unknown,
    front: ForegroundProgram? = nil
  ) {
    self.isDead = isDead
    self.isInputOff = isInputOff
    self.overlay = overlay
    self.isAlternateScreen = isAlternateScreen
    self.bracketedPaste = bracketedPaste
    self.front = front
  }
}
