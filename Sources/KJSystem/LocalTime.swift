// The local time, for file names.

package import KJDomain

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Local time in the person's time zone (`TZ`, or else the system's).
package enum LocalTime {
  /// The present moment.
  package static var now: Timestamp { at(secondsSinceEpoch: secondsSinceEpoch) }

  /// The present moment in whole seconds since 1970 (`time`).
  package static var secondsSinceEpoch: Int { time(nil) }

  /// A moment given in seconds since 1970 (`localtime_r`).
  package static func at(secondsSinceEpoch seconds: Int) -> Timestamp {
    var moment = time_t(seconds)
    var parts = tm()
    // Unlike localtime, localtime_r is not required to read TZ.
    tzset()
    localtime_r(&moment, &parts)
    return Timestamp(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }
}
