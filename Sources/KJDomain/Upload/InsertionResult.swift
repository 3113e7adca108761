package import KJBase

/// Whether a path was inserted, or would be, and where.
package enum InsertionResult: Sendable {
  /// No insertion was asked for on its host.
  case notAsked
  case inserted(InsertionReceipt)
  /// It is left to the session that called, in which this program was in front when the last bytes had left, as far as is
  /// known; no target if that is not the one for which the file was uploaded.
  case left(to: InsertionTarget?, front: String?)
  /// Nothing is uploaded, so nothing is inserted.
  case planned(PlannedInsertion)
  /// Why it was not inserted, or would not be.
  case failed(Failure)
}

/// What would have been inserted.
package struct PlannedInsertion: Sendable {
  /// The text, safe to show.
  package let text: String
  /// The name of the place in messages.
  package let place: String

  package init(text: String, place: String) {
    self.text = text
    self.place = place
  }
}
