/// One of the places that fit the person's request.
///
/// `Place` holds whatever the caller needs to reach the place.
package struct InsertionCandidate<Place: Sendable>: Sendable {
  package let place: Place
  package let origin: InsertionOrigin
  /// Whether an agent is known to be in front there.
  package let showsAgent: Bool

  package init(_ place: Place, origin: InsertionOrigin, showsAgent: Bool = false) {
    self.place = place
    self.origin = origin
    self.showsAgent = showsAgent
  }
}

extension InsertionCandidate: Equatable where Place: Equatable {}
