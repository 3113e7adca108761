package import KJBase

/// Whether and where a path was inserted, or would be.
package enum InsertionResult: Sendable {
  /// No insertion was requested for its host.
  case notAsked
  case inserted(InsertionReceipt)
  /// The calling session inserts the path itself. `front` is the program that was in front there when the last bytes
  /// had been sent, if known; `to` is nil if that is not the program that the file was uploaded for.
  case left(to: InsertionTarget?, front: String?)
  /// Nothing is uploaded, so nothing is inserted.
  case planned(PlannedInsertion)
  /// Why the path was not inserted, or would not be.
  case failed(Failure)
}

/// The insertion that would have taken place.
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
