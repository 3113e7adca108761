// The most recent choices, and a list in their order.

import KJSlash
import Testing

@Suite struct RecentChoicesTests {
  @Test func theNewestIsFirstAndEachIsThereOnce() {
    var recent = RecentChoices()
    for name in ["/a", "/b", "/c", "/a"] { recent.add(name) }
    #expect(recent.names == ["/a", "/c", "/b"])
    recent.add("/a")
    #expect(recent.names == ["/a", "/c", "/b"])
  }

  @Test func tenAreRemembered() {
    var recent = RecentChoices()
    for number in 1...12 { recent.add("/\(number)") }
    #expect(recent.names == (3...12).reversed().map { "/\($0)" })
  }

  @Test func whatWasKeptIsTakenAsItWouldHaveGrown() {
    #expect(RecentChoices(names: []) == RecentChoices())
    #expect(RecentChoices(names: ["/b", "/a", "/b", "/c"]).names == ["/b", "/a", "/c"])
    let many = (1...20).map { "/\($0)" }
    #expect(RecentChoices(names: many).names == Array(many.prefix(10)))
  }

  @Test func aListBeginsWithThem() {
    let recent = RecentChoices(names: ["d", "gone", "b"])
    #expect(recent.ordering(["a", "b", "c", "d", "e"]) { $0 } == ["d", "b", "a", "c", "e"])
    #expect(recent.ordering([String]()) { $0 } == [])
    #expect(RecentChoices().ordering(["b", "a"]) { $0 } == ["b", "a"])
  }

  @Test func elementsOfTheSameNameKeepTheirOrder() {
    let recent = RecentChoices(names: ["b"])
    let list = [("a", 1), ("b", 2), ("a", 3), ("b", 4)]
    #expect(recent.ordering(list) { $0.0 }.map(\.1) == [2, 4, 1, 3])
  }
}
