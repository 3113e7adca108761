import KJLibC

/// A moment on the system's monotonic clock, in nanoseconds since an arbitrary start.
package struct MonotonicTime: Comparable, Hashable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock that stops while the machine sleeps.
  ///
  /// A deadline of a minute means a minute in which the other side could have answered. On macOS, `CLOCK_MONOTONIC`
  /// keeps running, so every deadline would have passed when the lid is opened.
  private static var clock: clockid_t {
    #if canImport(Darwin)
      CLOCK_UPTIME_RAW
    #else
      CLOCK_MONOTONIC
    #endif
  }

  /// The present moment (`clock_gettime`).
  package static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(clock, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  package static func - (later: MonotonicTime, earlier: MonotonicTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }
}

extension Duration {
  /// Nanoseconds, clamped at about 292 years instead of overflowing.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, tooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return tooLarge ? .max : sum
  }

  /// Whole milliseconds, rounded to the nearest.
  package var milliseconds: Int { Int((wholeNanoseconds + 500_000) / 1_000_000) }

  /// In seconds if that is a whole number, otherwise in milliseconds: `10 s`, `500 ms`.
  package var inWords: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds) s" : "\(milliseconds) ms"
  }
}
