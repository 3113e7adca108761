/// A mode of ECMA-48 that a program can leave behind, with the number in its sequences.
package enum StandardMode: Int, CaseIterable, Sendable {
  /// The terminal ignores the keyboard (KAM).
  case keyboardLocked = 2
  /// New text moves the text after it to the right (IRM).
  case insertion = 4
  /// The terminal does not show keys itself (SRM). Off, it shows the next password.
  case noLocalEcho = 12
  /// Return sends a line feed too (LNM).
  case newline = 20

  /// Whether a terminal starts with it on.
  package var isOnAtStart: Bool { self == .noLocalEcho }

  /// The sequence that switches it on or off.
  func sequence(isOn: Bool) -> String { "\u{1B}[\(rawValue)\(isOn ? "h" : "l")" }
}
