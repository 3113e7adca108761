public import KJDomain

/// Something to do with the input, in the order of typing.
public enum SessionEvent: Equatable, Sendable {
  /// These bytes are for the remote program.
  case send([UInt8])
  /// After ``SessionAction/uploadClipboard``, ``SessionAction/screenshot`` and ``SessionAction/draw``, all that follows
  /// waits for ``SessionKeys/resolve(passing:encoding:)``.
  case action(SessionAction)
  /// The keys are to be shown as plain text, after a tilde.
  case help
  /// The prefix, Control or Alt was followed by this key, which means nothing behind it; nothing is sent.
  case unknownKey([UInt8])
  /// This may mean pictures; it and all that follows wait for ``SessionKeys/resolve(passing:encoding:)``.
  case candidate(DropCandidate)
  /// A key in the prompt; after ``PromptKey/accept`` and ``PromptKey/cancel``, all that follows waits for
  /// ``SessionKeys/resolve(passing:encoding:)`` or ``SessionKeys/resumePrompt(encoding:)``.
  case prompt(PromptKey)
  /// The person has answered the question about the candidate; what follows waits for the same.
  case answered(isAgreed: Bool, forGood: Bool = false)
  /// A key was pressed that waits from now on, with everything behind it.
  case keysHeld
  /// Escape has dropped the keys that waited; it goes on itself.
  case heldKeysDropped
  /// Control-C was pressed while pictures were on their way, and has dropped the keys that waited; it goes on itself.
  case interrupted
  /// No more keys can wait; the last one is dropped.
  case heldKeysFull
  /// The mouse was pressed at a place that is kj's; all that follows waits as after ``candidate(_:)``.
  case click(ScreenPosition)
  /// The wheel was turned over the rows of a prompt.
  case wheel(isUp: Bool)
  /// The terminal has answered a question of kj about its cursor.
  case cursorReport(ScreenPosition)
  /// The terminal has answered a question of kj about its background.
  case background(isLight: Bool)
  /// The terminal has answered a question of kj about itself.
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
