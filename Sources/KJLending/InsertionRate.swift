internal import KJSystem

/// At most five insertions within any second.
///
/// A process that asks too early is told when to ask again, and keeps its place in the queue until then:
/// it is admitted before those that came after it, however often they ask. A process that does not ask
/// again loses its place a second after its turn.
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
  /// The time in which ``limit`` insertions are admitted.
  private static let period = Duration.seconds(1)
  /// How long a place is kept for a process that is late.
  private static let grace = Duration.seconds(1)
  /// As many as a session has clients at a time; any further process gets no place.
  private static let mostWaiting = LinkServer.maximumClients

  /// The times of the last insertions, the oldest first.
  private var times: [MonotonicTime] = []
  /// The waiting processes, in the order in which they came.
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
    // The processes before it may not ask again, so it looks again after a second at the latest.
    let index = others - room
    let turn = index < times.count ? times[index] + Self.period : now + Self.period
    if let place {
      queue[place].end = turn + Self.grace
    } else if queue.count < Self.mostWaiting {
      queue.append(Waiting(process: process, end: turn + Self.grace))
    }
    // The process is told whole milliseconds.
    return .later(turn - now + .milliseconds(1))
  }
}
