// The switches of a terminal that programs set with `CSI number h` and `CSI number l`.

/// A mode of ECMA-48 that a program can leave behind, with the number in its sequences.
package enum StandardMode: Int, CaseIterable, Sendable {
  /// The terminal ignores the keyboard (KAM).
  case keyboardLocked = 2
  /// New text moves the text after it to the right (IRM).
  case insertion = 4
  /// Return sends a line feed too (LNM).
  case newline = 20
}
