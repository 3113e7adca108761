package import KJDomain
import KJLibC

/// Local time in the person's time zone (`TZ`, otherwise the system's).
package enum LocalTime {
  /// The present moment.
  package static var now: Timestamp { at(secondsSinceEpoch: secondsSinceEpoch) }

  /// The present moment in whole seconds since 1970 (`time`).
  package static var secondsSinceEpoch: Int { time(nil) }

  /// The seconds since 1970 of a moment (`mktime`); nil if the system cannot convert it.
  ///
  /// For the hour that occurs twice when summer time ends, the system picks either one.
  package static func secondsSinceEpoch(of moment: Timestamp) -> Int? {
    var parts = tm()
    parts.tm_year = Int32(clamping: moment.year - 1900)
    parts.tm_mon = Int32(clamping: moment.month - 1)
    parts.tm_mday = Int32(clamping: moment.day)
    parts.tm_hour = Int32(clamping: moment.hour)
    parts.tm_min = Int32(clamping: moment.minute)
    parts.tm_sec = Int32(clamping: moment.second)
    parts.tm_isdst = -1
    let seconds = mktime(&parts)
    return seconds == -1 ? nil : Int(seconds)
  }

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
