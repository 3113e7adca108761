package import KJBase

/// Whether a path was inserted, or would be, and where.
package enum InsertionResult: Sendable {
  /// No insertion was asked for on its host.
  case notAsked
  case inserted(InsertionReceipt)
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
