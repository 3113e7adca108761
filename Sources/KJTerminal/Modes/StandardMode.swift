/// An ECMA-48 mode that a program can leave behind, with the number in its sequences.
package enum StandardMode: Int, CaseIterable, Sendable {
  /// The terminal ignores the keyboard (KAM).
  case keyboardLocked = 2
  /// New text pushes the text after it to the right (IRM).
  case insertion = 4
  /// The terminal does not echo keys itself (SRM); when this is off, it would show the next password.
  case noLocalEcho = 12
  /// Return also sends a line feed (LNM).
  case newline = 20

  /// Whether the mode is on when a terminal starts.
  package var isOnAtStart: Bool { self == .noLocalEcho }

  /// The sequence that switches the mode on or off.
  func sequence(isOn: Bool) -> String { "\u{1B}[\(rawValue)\(isOn ? "h" : "l")" }
}
