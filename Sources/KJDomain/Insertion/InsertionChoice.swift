/// The outcome of choosing among candidates.
///
/// Nothing is ever guessed: a path in the wrong prompt is worse than a path that was only printed.
package enum InsertionChoice<Place: Sendable>: Sendable {
  /// No place fits.
  case none
  case chosen(Place)
  /// Several fit and nothing tells them apart, or there may be others: the person is asked at a terminal,
  /// and otherwise shown the list.
  case ambiguous([Place])

  /// Chooses without guessing.
  ///
  /// A single candidate is chosen. Of several, the choice is the only one with an agent in front; else the
  /// pane of this kj's tmux window that the person came from; else, if all are kj's own sessions, the one
  /// with the most recent key. Output does not count: it says nothing about where the person is.
  ///
  /// - Parameters:
  ///   - isAttended: Whether the person has only just started this kj. Then the pane that they came from
  ///     is the one that they mean; hours later it may not be.
  ///   - isComplete: Whether every place could be looked at. If not, even a single candidate is not
  ///     chosen, unless the person came from it: the one that is meant may be among those not seen.
  package init(
    among all: [InsertionCandidate<Place>], isAttended: Bool = true, isComplete: Bool = true
  ) {
    let candidates = all.filter { $0.origin != .ownTerminal }
    guard let first = candidates.first else {
      self = .none
      return
    }
    if isComplete && candidates.count == 1 {
      self = .chosen(first.place)
    } else if isComplete, let only = Self.only(candidates.filter(\.showsAgent)) {
      self = .chosen(only)
    } else if isAttended,
      let only = Self.only(candidates.filter { $0.origin == .ownWindow(isLast: true) })
    {
      self = .chosen(only)
    } else if isComplete, let newest = Self.newest(candidates) {
      self = .chosen(newest)
    } else {
      self = .ambiguous(candidates.map(\.place))
    }
  }

  private static func only(_ candidates: [InsertionCandidate<Place>]) -> Place? {
    candidates.count == 1 ? candidates.first?.place : nil
  }

  /// The one with the most recent key, if all are kj's own sessions.
  private static func newest(_ candidates: [InsertionCandidate<Place>]) -> Place? {
    var idleTimes: [Duration?] = []
    for candidate in candidates {
      guard case .ownSession(let idle) = candidate.origin else { return nil }
      idleTimes.append(idle)
    }
    guard let shortest = idleTimes.compactMap(\.self).min() else { return nil }
    return only(zip(candidates, idleTimes).filter { $0.1 == shortest }.map(\.0))
  }
}

extension InsertionChoice: Equatable where Place: Equatable {}
