/// What a terminal has said of itself.
public enum TerminalTrait: Equatable, Sendable {
  /// Whether it shows pictures by kitty's protocol.
  case kittyGraphics(Bool)
  /// Its name and version (XTVERSION).
  case name(String)
  /// The numbers of what it can do (DA1).
  case attributes([Int])
}
