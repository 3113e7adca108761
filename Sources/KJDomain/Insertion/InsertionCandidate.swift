// A place that a text could go to, with what may single it out among others.

/// One of the places that fit what the person asked for.
///
/// `Place` is what the caller needs to get there.
public struct InsertionCandidate<Place: Sendable>: Sendable {
  /// How the place came to be a candidate.
  public enum Origin: Hashable, Sendable {
    /// A session of kj's own; `idle` is the time since the person's last key in it, nil if there was
    /// none.
    case ownSession(idle: Duration?)
    /// A pane of the tmux window in which this kj runs; `isLast` says that it was the active one before
    /// this kj's own pane, which still is, so that the person came from it.
    case ownWindow(isLast: Bool)
    /// The terminal in which this kj itself runs, which is never a place to insert into.
    case ownTerminal
    case elsewhere
  }

  public let place: Place
  public let origin: Origin

  public init(_ place: Place, origin: Origin) {
    self.place = place
    self.origin = origin
  }
}

extension InsertionCandidate: Equatable where Place: Equatable {}
