// The written form of link lifetimes.

import KJBase
import KJLending
import Testing

@Test(arguments: [
  ("90s", 90), ("1m", 60), ("10m", 600), ("2h", 7200), ("1d", 86_400), ("3650d", 3650 * 86_400),
])
func lifetimesAreRead(_ text: String, _ seconds: Int) throws {
  #expect(try LinkLifetime(parsing: text) == .unused(.seconds(seconds)))
}

@Test(arguments: ["0", "forever"])
func lifetimesWithoutALimitAreRead(_ text: String) throws {
  #expect(try LinkLifetime(parsing: text) == .unlimited)
}

@Test(arguments: [
  "", "10", "s", "m", "-1m", "+1m", "1.5h", "0m", "00s", "5y", "10M", "10 m", "3651d", "1d2h",
  "99999999999999999999s", "Forever", "१m",
])
func whatIsNoLifetimeIsRefused(_ text: String) {
  #expect {
    try LinkLifetime(parsing: text)
  } throws: { error in
    (error as? Failure)?.status == .usage
  }
}

@Test(arguments: ["90s", "10m", "2h", "1d", "forever", "3601s", "25h"])
func lifetimesAreWrittenAsTheyAreRead(_ text: String) throws {
  #expect(try LinkLifetime(parsing: text).description == text)
}
