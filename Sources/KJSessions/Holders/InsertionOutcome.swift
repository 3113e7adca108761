// What became of a text that was sent to a place.

package import KJDomain

/// The outcome of an insertion that was carried out as decided, or stopped at the place itself.
///
/// A place may change between the moment that it was chosen and the moment that the text arrives, so
/// that the guard there looks again.
package enum InsertionOutcome: Hashable, Sendable {
  /// The text is in the input of the program.
  case inserted
  /// The same, and what holds the place has looked whether it can be seen there.
  case insertedAndLooked(appeared: Bool)
  /// The place takes nothing now.
  case refused(InsertionRefusal)
  /// The place does not exist any more.
  case gone
  /// Another program is in front, or another screen of it, than when the place was chosen.
  case changed
}

extension InsertionOutcome {
  /// Whether the text can be seen, where what holds the place has looked; nil elsewhere.
  package var appeared: Bool? {
    if case .insertedAndLooked(let appeared) = self { appeared } else { nil }
  }
}

extension Failure {
  /// What to tell about an outcome; nil where the text was inserted.
  ///
  /// - Parameter place: What the place is called.
  package init?(_ outcome: InsertionOutcome, at place: String) {
    switch outcome {
    case .inserted, .insertedAndLooked: return nil
    case .refused(let refusal): self.init(refusal, at: place)
    case .gone:
      self.init(.notInserted, "cannot insert into '\(place.printable)': it is gone")
    case .changed:
      self.init(
        .notInserted,
        "cannot insert into '\(place.printable)': another program has come to the front in it",
        advice: ["look at it, and insert again"])
    }
  }
}
