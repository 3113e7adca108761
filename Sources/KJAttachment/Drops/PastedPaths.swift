// The paths that were pasted last, for taking them back.

internal import KJDomain

/// Insertions behind which no key was sent, the newest last.
struct PastedPaths {
  private var paths: [(text: InsertionText, program: ForegroundProgram)] = []
  /// How many keys had been sent by then.
  private var sentCount = 0

  /// Remembers a path, and forgets those behind which a key was sent.
  mutating func add(_ text: InsertionText, in program: ForegroundProgram, sentCount: Int) {
    forget(unless: sentCount)
    paths.append((text, program))
  }

  /// Whether ``takeLast(sentCount:)`` would return one.
  func hasLast(sentCount: Int) -> Bool { self.sentCount == sentCount && !paths.isEmpty }

  /// Takes the newest one; nil if a key was sent since, or there is none.
  mutating func takeLast(sentCount: Int) -> (text: InsertionText, program: ForegroundProgram)? {
    forget(unless: sentCount)
    return paths.popLast()
  }

  private mutating func forget(unless count: Int) {
    if sentCount != count { paths = [] }
    sentCount = count
  }
}
