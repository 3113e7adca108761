// What can be known about a place before anything is inserted into it.

/// A terminal with a program in it (a pane of tmux, a window, kj's own session) as it was last seen.
public struct PaneState: Hashable, Sendable {
  /// Whether the program has asked for bracketed paste (DECSET 2004).
  public enum BracketedPaste: Sendable {
    case on
    case off
    /// The tool that holds the terminal does not tell.
    case unknown
  }

  /// What lies over the program and takes the keys in its place.
  public enum Overlay: Hashable, Sendable {
    /// Scrolled-back output, which is left by itself when something is inserted.
    case scrollback
    /// A list or another view of the multiplexer, by its name; it would obey the text.
    case other(String)
  }

  /// Whether the program has ended and its terminal only stays to be read.
  public var isDead: Bool
  /// Whether the multiplexer swallows what is sent to it.
  public var isInputOff: Bool
  public var overlay: Overlay?
  /// Whether the alternate screen is shown, as full-screen programs do; nil if that is not known.
  public var isAlternateScreen: Bool?
  public var bracketedPaste: BracketedPaste
  /// What is in front, as the machine says on which it runs; nil where nobody was asked or could tell.
  public var front: ForegroundProgram?

  public init(
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
