// What became of a text that a session of kj's own inserted.

/// How a text was inserted, or would be.
package struct LinkInserted: Hashable, Sendable {
  package let manner: InsertionManner
  /// Whether it could be seen in the program's output afterwards; nil where that was not looked for.
  package let appeared: Bool?

  package init(_ manner: InsertionManner, appeared: Bool? = nil) {
    self.manner = manner
    self.appeared = appeared
  }
}
