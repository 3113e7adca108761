/// The outcome of choosing among candidates.
///
/// kj never guesses: a path in the wrong prompt is worse than a path that was only printed.
package enum InsertionChoice<Place: Sendable>: Sendable {
  /// No place fits.
  case none
  case chosen(Place)
  /// Several fit and nothing tells them apart, or there may be others: kj asks the person if there is a
  /// terminal, and otherwise shows the list.
  case ambiguous([Place])

  /// Chooses without guessing.
  ///
  /// A single candidate is chosen. Among several, kj chooses the only one with an agent in front; otherwise
  /// the pane of its own tmux window that the person came from; otherwise, if all are kj's own sessions, the
  /// one with the most recent key press. Output does not count, because it does not show where the person is.
  ///
  /// - Parameters:
  ///   - isAttended: Whether the person has only just started this kj. If so, they mean the pane that they
  ///     came from; hours later, they may not mean it.
  ///   - isComplete: Whether kj could look at every place. If not, even a single candidate is not chosen
  ///     unless the person came from it: they may mean a place that kj has not seen.
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

  /// The candidate with the most recent key press, if all are kj's own sessions.
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
