/// What a terminal has reported about itself.
public enum TerminalTrait: Equatable, Sendable {
  /// Whether the terminal shows pictures with kitty's protocol.
  case kittyGraphics(Bool)
  /// The terminal's name and version (XTVERSION).
  case name(String)
  /// The numbers of the terminal's abilities (DA1).
  case attributes([Int])
}
