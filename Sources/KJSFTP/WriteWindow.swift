/// The limit on the unacknowledged file data of one channel.
///
/// A fresh OpenSSH server regrows its channel buffer when it is flooded, which costs more than it gains on a fast
/// connection. A long round trip needs everything that the channel's window allows. So the limit starts at 512 KiB,
/// grows while an acknowledgement takes little longer than the quickest one so far, and shrinks when it takes more than
/// 8 ms over twice as long. While somebody is typing on the same connection, waiting data delays every key. Then the
/// limit starts at 128 KiB, shrinks at 9 ms of delay, and changes in small steps, because each step shows its effect
/// only a round trip later.
struct WriteWindow: Sendable {
  static let initial = 512 * 1024
  /// OpenSSH's channel window.
  private static let largest = 2 * 1024 * 1024

  /// How delay is traded for speed.
  private struct Pace {
    let initial: Int
    let smallest: Int
    /// Returns, for the quickest time, the delay in nanoseconds below which the limit grows.
    let calm: @Sendable (Int64) -> Int64
    /// Returns, for the quickest time, the delay in nanoseconds above which the limit shrinks.
    let crowded: @Sendable (Int64) -> Int64
    /// Divisors of the size of an acknowledged write.
    ///
    /// The limit grows by the quotient for `empty` when there is next to no delay, or for `calm`
    /// when there is some, and shrinks by the quotient for `crowded`.
    let steps: (empty: Int, calm: Int, crowded: Int)
  }

  private static let fast = Pace(
    initial: initial, smallest: 256 * 1024, calm: { $0 / 4 + 1_000_000 },
    crowded: { $0 + 8_000_000 },
    steps: (empty: 1, calm: 1, crowded: 2))
  private static let gentle = Pace(
    initial: 128 * 1024, smallest: 112 * 1024, calm: { _ in 5_000_000 },
    crowded: { _ in 9_000_000 }, steps: (empty: 2, calm: 8, crowded: 8))

  private struct Write {
    let count: Int
    let sentAt: Int64
  }

  private let pace: Pace
  private(set) var limit: Int
  private(set) var unacknowledged = 0
  /// The shortest time from a write to its acknowledgement, in nanoseconds.
  private(set) var quickest = Int64.max
  private var writes: [RequestID: Write] = [:]

  /// - Parameter isBesideTyping: Whether somebody is typing on the same connection.
  init(isBesideTyping: Bool = false) {
    pace = isBesideTyping ? Self.gentle : Self.fast
    limit = pace.initial
  }

  /// Whether another write may be sent.
  var hasRoom: Bool { unacknowledged < limit }

  /// Whether the limit has grown as far as it can.
  var isWidest: Bool { limit == Self.largest }

  /// - Parameter now: A monotonic clock in nanoseconds.
  mutating func sent(_ id: RequestID, _ count: Int, at now: Int64) {
    writes[id] = Write(count: count, sentAt: now)
    unacknowledged += count
  }

  /// Records an answer if it belongs to a write.
  mutating func answered(_ id: RequestID, at now: Int64) {
    guard let write = writes.removeValue(forKey: id) else { return }
    let time = now - write.sentAt
    let wasNearlyFull = unacknowledged + 2 * write.count >= limit
    unacknowledged -= write.count
    quickest = min(quickest, time)
    let delay = time - quickest
    let calm = pace.calm(quickest)
    if delay < calm {
      let step = delay < calm / 2 ? pace.steps.empty : pace.steps.calm
      if wasNearlyFull { limit = min(limit + write.count / step, Self.largest) }
    } else if delay > pace.crowded(quickest) {
      limit = max(limit - write.count / pace.steps.crowded, pace.smallest)
    }
  }
}
