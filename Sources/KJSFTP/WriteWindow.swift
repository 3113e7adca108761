// How much may be under way at once, so that a long line is full and a fresh server not flooded.

/// The bytes of file data that may wait for their acknowledgement.
///
/// A fresh OpenSSH server regrows its channel buffer when it is flooded, which on a fast line costs
/// more than it gains; a long line needs all that the channel's window allows. So the limit starts at
/// 512 KiB, grows while an acknowledgement takes little longer than the quickest one so far, and
/// shrinks when it takes twice as long.
struct WriteWindow: Sendable {
  static let initial = 512 * 1024
  private static let smallest = 256 * 1024
  /// OpenSSH's channel window.
  private static let largest = 2 * 1024 * 1024

  private(set) var limit = WriteWindow.initial
  private(set) var unacknowledged = 0
  private var quickest = Int64.max

  /// Whether another write may go out.
  var hasRoom: Bool { unacknowledged < limit }

  mutating func sent(_ count: Int) {
    unacknowledged += count
  }

  /// - Parameter nanoseconds: How long this write waited for its acknowledgement.
  mutating func acknowledged(_ count: Int, after nanoseconds: Int64) {
    let wasNearlyFull = unacknowledged + 2 * count >= limit
    unacknowledged -= count
    quickest = min(quickest, nanoseconds)
    if nanoseconds < quickest + quickest / 4 + 1_000_000 {
      if wasNearlyFull { limit = min(limit + count, Self.largest) }
    } else if nanoseconds > 2 * quickest + 8_000_000 {
      limit = max(limit - count / 2, Self.smallest)
    }
  }
}
