// What became of the path of one input.

/// Whether a path was inserted, or would be, and where.
package enum InsertionResult: Sendable {
  /// Nothing was asked for its host.
  case notAsked
  case inserted(InsertionReceipt)
  /// Nothing is uploaded, and so nothing inserted.
  case planned(PlannedInsertion)
  /// Why it was not inserted, or would not be.
  case failed(Failure)
}

/// What would have been inserted.
package struct PlannedInsertion: Sendable {
  /// The text, safe to show.
  package let text: String
  /// What messages call the place.
  package let place: String

  package init(text: String, place: String) {
    self.text = text
    self.place = place
  }
}
