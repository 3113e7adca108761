package import KJBase
package import KJDomain

/// The outcome of an insertion that was carried out as decided, or stopped at the place itself.
///
/// A place may change between the choice and the arrival of the text, so a guard at the place checks it again.
package enum InsertionOutcome: Hashable, Sendable {
  /// The text is in the input of the program.
  case inserted
  /// The same, and the holder of the place has checked whether the text is visible there.
  case insertedAndLooked(appeared: Bool)
  /// The place accepts no text now.
  case refused(InsertionRefusal)
  /// The place no longer exists.
  case gone
  /// The program in the foreground, or its screen, has changed since the place was chosen.
  case changed
}

extension InsertionOutcome {
  /// Whether the text is visible; nil if the holder of the place has not checked.
  package var appeared: Bool? {
    if case .insertedAndLooked(let appeared) = self { appeared } else { nil }
  }
}

extension Failure {
  /// The failure for an outcome; nil if the text was inserted.
  ///
  /// - Parameter place: The name of the place.
  package init?(_ outcome: InsertionOutcome, at place: String) {
    switch outcome {
    case .inserted, .insertedAndLooked: return nil
    case .refused(let refusal): self.init(refusal, at: place)
    case .gone:
      self.init(.notInserted, "cannot insert into '\(place.printable)': it is gone")
    case .changed:
      self.init(
        .notInserted,
        "cannot insert into '\(place.printable)': another program is in the foreground now",
        advice: ["check the session, and insert again"])
    }
  }
}
