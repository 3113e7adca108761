// Which strings are valid ages.

import KJBase
import Testing

@Suite struct AgeTextTests {
  @Test(arguments: [
    ("90s", 90), ("10m", 600), ("2h", 7200), ("14d", 14 * 86_400), ("2w", 14 * 86_400),
    ("3650d", 3650 * 86_400),
  ])
  func agesAreRead(text: String, seconds: Int) {
    #expect(AgeText.seconds(in: text) == seconds)
  }

  @Test(arguments: [
    "", "d", "0d", "-1d", "1", "1y", "1.5d", " 1d", "1 d", "3651d", "99999999999999999999d", "１d",
  ])
  func anythingElseIsNoAge(text: String) {
    #expect(AgeText.seconds(in: text) == nil)
  }
}
