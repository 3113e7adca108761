// A place that a text could go to, with what may single it out among others.

/// One of the places that fit what the person asked for.
///
/// `Place` is what the caller needs to get there.
public struct InsertionCandidate<Place: Sendable>: Sendable {
  public let place: Place
  public let origin: InsertionOrigin

  public init(_ place: Place, origin: InsertionOrigin) {
    self.place = place
    self.origin = origin
  }
}

extension InsertionCandidate: Equatable where Place: Equatable {}
