/// How text was inserted, or would be.
public struct LinkInserted: Hashable, Sendable {
  package let manner: InsertionManner
  /// Whether the text appeared in the program's output afterwards; nil if nobody looked.
  package let appeared: Bool?

  package init(_ manner: InsertionManner, appeared: Bool? = nil) {
    self.manner = manner
    self.appeared = appeared
  }
}
