public import KJDomain

/// Something to do about the input, in typing order.
public enum SessionEvent: Equatable, Sendable {
  /// Send these bytes to the remote program.
  case send([UInt8])
  /// After ``SessionAction/uploadClipboard``, ``SessionAction/screenshot`` and ``SessionAction/draw``, all later input
  /// waits for ``SessionKeys/resolve(passing:encoding:)``.
  case action(SessionAction)
  /// Show the list of keys as plain text; a tilde escape asked for it.
  case help
  /// This key came after the prefix, Control or Alt, but has no meaning there; nothing is sent.
  case unknownKey([UInt8])
  /// This input may mean pictures; it and all later input wait for ``SessionKeys/resolve(passing:encoding:)``.
  case candidate(DropCandidate)
  /// A key in the prompt; after ``PromptKey/accept`` and ``PromptKey/cancel``, all later input waits for
  /// ``SessionKeys/resolve(passing:encoding:)`` or ``SessionKeys/resumePrompt(encoding:)``.
  case prompt(PromptKey)
  /// The person has answered the question about the candidate, which still waits, as does all later input.
  case answered(isAgreed: Bool, forGood: Bool = false)
  /// A key was pressed that has to wait, along with all later keys.
  case keysHeld
  /// Escape has dropped the waiting keys; Escape itself is sent.
  case heldKeysDropped
  /// Control-C was pressed during an upload of pictures, and has dropped the waiting keys; Control-C itself is sent.
  case interrupted
  /// The buffer for waiting keys is full; the last key was dropped.
  case heldKeysFull
  /// The mouse was clicked at a place that belongs to kj; all later input waits, as after ``candidate(_:)``.
  case click(ScreenPosition)
  /// The wheel was turned over a prompt's rows.
  case wheel(isUp: Bool)
  /// The terminal has answered kj's question about its cursor.
  case cursorReport(ScreenPosition)
  /// The terminal has answered kj's question about its background.
  case background(isLight: Bool)
  /// The terminal has answered kj's question about itself.
  case trait(TerminalTrait)
}

/// A place on the screen, in rows and columns from 1.
public struct ScreenPosition: Equatable, Sendable {
  package let row: Int
  package let column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
