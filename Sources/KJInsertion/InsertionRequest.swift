package import KJDomain

/// Where a text is to be inserted, and how.
package struct InsertionRequest: Hashable, Sendable {
  package var target: InsertionTarget
  /// What `--insert-as` says; nil without it.
  package var manner: InsertionManner?
  /// Whether the text is the path of a file that was uploaded for it.
  package var isOfUpload: Bool
  /// Whether the person has only just started this kj; see ``InsertionChoice``.
  package var isAttended: Bool
  /// Whether the target was chosen among several places, which the person wants to be told.
  package var wasSingledOut = false

  package init(
    _ target: InsertionTarget, as manner: InsertionManner? = nil, isOfUpload: Bool = false,
    isAttended: Bool = true
  ) {
    self.target = target
    self.manner = manner
    self.isOfUpload = isOfUpload
    self.isAttended = isAttended
  }
}
