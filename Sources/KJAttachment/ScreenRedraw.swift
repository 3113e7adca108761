internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Makes a program redraw: unless the size has changed, the program is told another size for a moment.
struct ScreenRedraw {
  /// If a program does not draw at the other size, it gets the true one back after this time.
  private static let longest = Duration.milliseconds(500)
  /// How long after its first output a program may draw.
  private static let pause = Duration.milliseconds(150)

  /// The size of the terminal when it was left to the shell or to a question.
  private var sizeBefore: TerminalSize?
  /// When to tell the program the true size.
  private var end: Deadline?

  var deadline: Deadline { end ?? .never }

  /// Notes that the terminal is left to another program.
  mutating func leave(at size: TerminalSize?) { sizeBefore = size }

  /// Begins, once the terminal is back.
  ///
  /// - Returns: The size to tell the program; nil if it learns of another size anyway.
  mutating func begin(at size: TerminalSize?) -> TerminalSize? {
    guard let size, size.rows > 1, size == sizeBefore else { return nil }
    end = .after(Self.longest)
    return size.without(rows: 1)
  }

  /// Notes that the program has begun to draw.
  ///
  /// The program is not told the true size at once: a busy program would see no change if it got the true size
  /// back before it looked.
  mutating func noteOutput() {
    if let end { self.end = min(end, .after(Self.pause)) }
  }

  /// - Returns: Whether the true size is due, once.
  mutating func endIfDue() -> Bool {
    guard let end, end.hasPassed else { return false }
    self.end = nil
    return true
  }
}
