package import KJDomain

/// Where and how to insert text.
package struct InsertionRequest: Hashable, Sendable {
  package var target: InsertionTarget
  /// The value of `--insert-as`; nil without it.
  package var manner: InsertionManner?
  /// Whether the text is the path of a file that was uploaded for this insertion.
  package var isOfUpload: Bool
  /// Whether the person has only just started this process; see ``InsertionChoice``.
  package var isAttended: Bool
  /// Whether the target was chosen among several places, so the person should learn which one it is.
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
