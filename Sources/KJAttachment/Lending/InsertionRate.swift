// How many insertions a session takes: a program that has gone wild must not flood a prompt, and several
// that keep to the limit all have their turn.

internal import KJSystem

/// At most five insertions within any second.
///
/// A process that comes too early is told when to come again, and keeps its place in the queue until
/// then: it is admitted before those that came after it, however often they ask. One that does not come
/// loses its place a second after its time.
struct InsertionRate {
  enum Answer: Equatable {
    /// Counted as one insertion.
    case admitted
    /// Not counted; worth another try after this time.
    case later(Duration)
  }

  private struct Waiting {
    let process: Int32
    /// When its place is given up.
    var end: MonotonicTime
  }

  static let limit = 5
  /// The time within which there are so many.
  private static let period = Duration.seconds(1)
  /// How long a place is kept for a process that is late.
  private static let grace = Duration.seconds(1)
  /// As many as a session has clients at a time; whoever else comes has no place.
  private static let mostWaiting = LinkServer.maximumClients

  /// The last ones, the oldest first.
  private var times: [MonotonicTime] = []
  /// In the order in which they came.
  private var queue: [Waiting] = []

  /// Admits a process, or says when it is its turn.
  mutating func answer(_ process: Int32, at now: MonotonicTime = .now) -> Answer {
    times.removeAll { $0 + Self.period <= now }
    queue.removeAll { $0.end <= now }
    let place = queue.firstIndex { $0.process == process }
    let others = place ?? queue.count
    let room = Self.limit - times.count
    if others < room {
      if let place { queue.remove(at: place) }
      times.append(now)
      return .admitted
    }
    // Those before it may not come, so that it looks again after a second at the latest.
    let index = others - room
    let turn = index < times.count ? times[index] + Self.period : now + Self.period
    if let place {
      queue[place].end = turn + Self.grace
    } else if queue.count < Self.mostWaiting {
      queue.append(Waiting(process: process, end: turn + Self.grace))
    }
    // It is told whole milliseconds.
    return .later(turn - now + .milliseconds(1))
  }
}
