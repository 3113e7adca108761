package import KJDomain

/// What is known of the terminal at which a dock is.
package struct DockScreen {
  /// All rows, with those of the dock.
  package var size: TerminalSize
  /// As the remote programs want them.
  package var modes: TerminalModes
  /// Whether the output is between two sequences.
  package var isInGround: Bool
  /// Whether a program has saved a cursor, which it may restore at any time.
  package var isCursorSaved: Bool
  /// Whether the terminal obeys the usual sequences.
  package var isUsual: Bool
  /// Whether programs may have drawn pictures that text does not cover.
  package var mayHavePicturesAbove: Bool
  /// Whether no output comes, because the person is asked something.
  package var isHeld: Bool

  package init(
    size: TerminalSize, modes: TerminalModes, isInGround: Bool, isCursorSaved: Bool,
    isUsual: Bool = true, mayHavePicturesAbove: Bool = false, isHeld: Bool = false
  ) {
    self.size = size
    self.modes = modes
    self.isInGround = isInGround
    self.isCursorSaved = isCursorSaved
    self.isUsual = isUsual
    self.mayHavePicturesAbove = mayHavePicturesAbove
    self.isHeld = isHeld
  }

  package var room: PromptRoom {
    guard isUsual else { return .nothing }
    if size.columns >= DockLayout.leastColumns && size.rows >= DockLayout.leastRows { return .all }
    return size.columns >= DockLayout.leastColumnsOfLine && size.rows >= DockLayout.leastRowsOfLine
      ? .line : .nothing
  }
}
