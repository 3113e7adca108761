internal import KJDomain

/// Insertions after which no key was sent, in order, newest last.
struct PastedPaths {
  struct Pasted {
    let text: InsertionText
    let program: ForegroundProgram
    /// The file that was uploaded for it; nil if its path is not known.
    let upload: RemotePath?
  }

  private var paths: [Pasted] = []
  /// How many keys had been sent when the paths were added.
  private var sentCount = 0

  /// Remembers a path, and forgets those after which a key was sent.
  mutating func add(_ path: Pasted, sentCount: Int) {
    forget(unless: sentCount)
    paths.append(path)
  }

  /// Whether ``takeLast(sentCount:)`` would return a path.
  func hasLast(sentCount: Int) -> Bool { self.sentCount == sentCount && !paths.isEmpty }

  /// Takes the newest path; nil if a key has been sent since, or if there is none.
  mutating func takeLast(sentCount: Int) -> Pasted? {
    forget(unless: sentCount)
    return paths.popLast()
  }

  private mutating func forget(unless count: Int) {
    if sentCount != count { paths = [] }
    sentCount = count
  }
}
