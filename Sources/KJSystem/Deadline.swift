/// A moment after which waiting stops.
///
/// Every wait in kj has one, so that nothing hangs; ``Deadline/never`` is for waiting on a person.
package struct Deadline: Comparable, Sendable {
  package let time: MonotonicTime

  package init(at time: MonotonicTime) { self.time = time }

  /// The moment this long from now.
  package static func after(_ duration: Duration) -> Deadline { Deadline(at: .now + duration) }

  package static let never = Deadline(at: MonotonicTime(nanoseconds: .max))

  package var hasPassed: Bool { self != .never && MonotonicTime.now >= time }

  /// The timeout for `poll` in milliseconds: -1 to wait forever, 0 if the moment has passed, otherwise rounded up so
  /// that a wait never ends just before its deadline.
  package var pollTimeout: Int32 {
    if self == .never { return -1 }
    let left = time.nanoseconds - MonotonicTime.now.nanoseconds
    if left <= 0 { return 0 }
    return Int32(clamping: (left + 999_999) / 1_000_000)
  }

  package static func < (left: Deadline, right: Deadline) -> Bool { left.time < right.time }
}
