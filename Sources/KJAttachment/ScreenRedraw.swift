internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Makes a program redraw: unless the size has changed, the program is told a different size for a moment.
struct ScreenRedraw {
  /// If a program does not draw at the other size, its true size is restored after this time.
  private static let longest = Duration.milliseconds(500)
  /// How long a program may draw after its first output.
  private static let pause = Duration.milliseconds(150)

  /// The size of the terminal when it was handed over to the shell or needed for a question.
  private var sizeBefore: TerminalSize?
  /// When to tell the program the true size.
  private var end: Deadline?

  var deadline: Deadline { end ?? .never }

  /// Notes that the terminal is handed over to another program.
  mutating func leave(at size: TerminalSize?) { sizeBefore = size }

  /// Begins the redraw once the terminal is back.
  ///
  /// - Returns: The size to tell the program; nil if it learns of a different size anyway.
  mutating func begin(at size: TerminalSize?) -> TerminalSize? {
    guard let size, size.rows > 1, size == sizeBefore else { return nil }
    end = .after(Self.longest)
    return size.without(rows: 1)
  }

  /// Notes that the program has begun to draw.
  ///
  /// The program is not told the true size at once: a busy program would see no change if the true size were
  /// restored before it looked.
  mutating func noteOutput() {
    if let end { self.end = min(end, .after(Self.pause)) }
  }

  /// - Returns: Whether the true size is due; true only once.
  mutating func endIfDue() -> Bool {
    guard let end, end.hasPassed else { return false }
    self.end = nil
    return true
  }
}
