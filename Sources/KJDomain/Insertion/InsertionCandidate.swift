// A place that a text could go to, with what may single it out among others.

/// One of the places that fit what the person asked for.
///
/// `Place` is what the caller needs to get there.
public struct InsertionCandidate<Place: Sendable>: Sendable {
  public let place: Place
  public let origin: InsertionOrigin
  /// Whether an agent is known to be in front in it.
  public let showsAgent: Bool

  public init(_ place: Place, origin: InsertionOrigin, showsAgent: Bool = false) {
    self.place = place
    self.origin = origin
    self.showsAgent = showsAgent
  }
}

extension InsertionCandidate: Equatable where Place: Equatable {}
