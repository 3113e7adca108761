internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Makes a program redraw: unless the size has changed, the program is told another one for a moment.
struct ScreenRedraw {
  /// A program that draws nothing at another size gets the true one back after this time.
  private static let longest = Duration.milliseconds(500)
  /// How long after its first output a program may draw.
  private static let pause = Duration.milliseconds(150)

  /// The size of the terminal when it was left to the shell or to a question.
  private var sizeBefore: TerminalSize?
  /// When the program is told the true size.
  private var end: Deadline?

  var deadline: Deadline { end ?? .never }

  /// Notes that the terminal is left to another program.
  mutating func leave(at size: TerminalSize?) { sizeBefore = size }

  /// Begins, with the terminal back.
  ///
  /// - Returns: The size to tell the program; nil if it learns of another size anyway.
  mutating func begin(at size: TerminalSize?) -> TerminalSize? {
    guard let size, size.rows > 1, size == sizeBefore else { return nil }
    end = .after(Self.longest)
    return size.without(rows: 1)
  }

  /// Notes that the program has begun to draw.
  ///
  /// The true size is not told at once: a program that is busy would see no change if it got the true size
  /// back before it has looked.
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
