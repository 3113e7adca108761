// Which names may have been meant by a mistyped one.

import KJBase
import Testing

@Suite struct NearestNamesTests {
  @Test(arguments: [
    ("uplaod", ["upload", "uploads"]), ("Upload", ["upload", "uploads"]), ("hosst", ["hosts"]),
    ("up", ["upload", "uploads"]),
    ("xyz", []), ("t", []), ("", []), ("uploads", ["uploads", "upload"]), ("trsut", ["trust"]),
  ])
  func nearNamesAreFound(name: String, expected: [String]) {
    let names = ["upload", "hosts", "trust", "uploads", "doctor"]
    #expect(NearestNames.closest(to: name, among: names) == expected)
  }
}
