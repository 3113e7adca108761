// The switches of a terminal that programs turn with `CSI number h` and `CSI number l`.

/// A mode of ECMA-48 that a program can leave behind, with the number that the sequences carry.
package enum StandardMode: Int, CaseIterable, Sendable {
  /// The terminal drops what the person types (KAM).
  case keyboardLocked = 2
  /// Text pushes what stands behind it to the right (IRM).
  case insertion = 4
  /// Return sends a line feed too (LNM).
  case newline = 20
}
