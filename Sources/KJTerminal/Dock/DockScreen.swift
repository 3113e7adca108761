package import KJDomain

/// What is known about the terminal with the dock.
package struct DockScreen {
  /// The size of the whole terminal, including the dock's rows.
  package var size: TerminalSize
  /// The modes that the remote programs want.
  package var modes: TerminalModes
  /// Whether the output is between sequences.
  package var isInGround: Bool
  /// Whether a program has saved a cursor, which it may restore at any time.
  package var isCursorSaved: Bool
  /// Whether the terminal obeys the usual sequences.
  package var isUsual: Bool
  /// Whether programs may have drawn pictures that cover text.
  package var mayHavePicturesAbove: Bool
  /// Whether output is held back while the person is being asked something.
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
