internal import KJSystem

/// Allows at most five insertions within any second.
///
/// A process that asks too early learns when to ask again. Until then it keeps its place in the queue: it is admitted
/// before all processes that came after it, however often they ask. If it does not ask again, it loses its place one
/// second after its turn.
struct InsertionRate {
  enum Answer: Equatable {
    /// Counted as one insertion.
    case admitted
    /// Not counted; the process may try again after this time.
    case later(Duration)
  }

  private struct Waiting {
    let process: Int32
    /// When the process loses its place.
    var end: MonotonicTime
  }

  static let limit = 5
  /// The time in which ``limit`` insertions are admitted.
  private static let period = Duration.seconds(1)
  /// How long a late process keeps its place.
  private static let grace = Duration.seconds(1)
  /// The number of clients a session can have; further processes get no place.
  private static let mostWaiting = LinkServer.maximumClients

  /// The times of the last insertions, oldest first.
  private var times: [MonotonicTime] = []
  /// The waiting processes, in order of arrival.
  private var queue: [Waiting] = []

  /// Admits a process, or tells it when its turn comes.
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
    // The processes ahead may never ask again, so this one retries after a second at most.
    let index = others - room
    let turn = index < times.count ? times[index] + Self.period : now + Self.period
    if let place {
      queue[place].end = turn + Self.grace
    } else if queue.count < Self.mostWaiting {
      queue.append(Waiting(process: process, end: turn + Self.grace))
    }
    // The process receives whole milliseconds.
    return .later(turn - now + .milliseconds(1))
  }
}
