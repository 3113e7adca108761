// Local time: the clock shows the requested moment.

import KJDomain
import KJLibC
import KJSystem
import Testing

@Test(arguments: [0, 951_782_400, 1_795_167_005, 4_102_444_799])
func localTimeNamesTheSameMoment(seconds: Int) {
  let shown = LocalTime.at(secondsSinceEpoch: seconds)
  #expect(LocalTime.secondsSinceEpoch(of: shown) == seconds)
  var parts = tm()
  parts.tm_year = Int32(shown.year - 1900)
  parts.tm_mon = Int32(shown.month - 1)
  parts.tm_mday = Int32(shown.day)
  parts.tm_hour = Int32(shown.hour)
  parts.tm_min = Int32(shown.minute)
  parts.tm_sec = Int32(shown.second)
  parts.tm_isdst = -1
  #expect(mktime(&parts) == time_t(seconds))
}
