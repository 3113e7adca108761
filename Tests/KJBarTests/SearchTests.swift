// The results of a search, and their order.

import KJDomain
import Testing

@testable import KJBar

@Suite struct SearchTests {
  @Test(arguments: [
    ("upload a file", "up", SearchMatch.beginning), ("upload a file", "FI", .word),
    ("upload a file", "load", .contained), ("upload a file", "uaf", .letters),
    ("try-again", "again", .word), ("photo_one.png", "one", .word), ("/compact", "comp", .word),
    ("Übersicht", "uber", .beginning), ("Straße", "strass", .beginning),
    ("naïve café", "cafe", .word),
    ("日本の", "本", .contained), ("ЖУРНАЛ", "журнал", .beginning), ("aab", "ab", .contained),
    ("x.y", ".", .contained),
  ])
  func aTitleIsFound(title: String, query: String, match: SearchMatch) {
    #expect(SearchEntry(title).match(SearchText(query)) == match)
  }

  @Test(arguments: [
    ("upload a file", "uf"), ("upload", "uploads"), ("", "a"), ("abc", "cba"), ("a", "日"),
  ])
  func aTitleIsNotFound(title: String, query: String) {
    #expect(SearchEntry(title).match(SearchText(query)) == nil)
  }

  @Test func otherNamesAndADescriptionCountLess() {
    let entry = SearchEntry(
      "/compact", names: ["shorten"], description: "summarize to free context", category: "slash")
    #expect(entry.match(SearchText("/com")) == .beginning)
    #expect(entry.match(SearchText("sho")) == .word)
    #expect(entry.match(SearchText("orten")) == .contained)
    #expect(entry.match(SearchText("sla")) == .category)
    #expect(entry.match(SearchText("sum")) == .contained)
    #expect(entry.match(SearchText("ontex")) == .contained)
    #expect(entry.match(SearchText("stfc")) == nil)
  }

  @Test func severalWordsFindWhatEachOfThemFinds() {
    let entries = [
      SearchEntry("insert an earlier upload", names: ["path", "paste"]), SearchEntry("paste"),
      SearchEntry("the path", description: "past e"),
    ]
    #expect(SearchEntry.places(in: entries, matching: "paste  path") == [0])
    #expect(SearchEntry.places(in: entries, matching: "pth ist").isEmpty)
    #expect(SearchEntry.places(in: entries, matching: "the path") == [2])
  }

  @Test func theBestClassComesFirstAndTheOrderStays() {
    let titles = ["the photo", "telephoto", "photo", "p-h-o-t-o", "other", "photos"]
    let entries = titles.map { SearchEntry($0) }
    #expect(SearchEntry.places(in: entries, matching: "photo") == [2, 5, 0, 1, 3])
    #expect(SearchEntry.places(in: entries, matching: "") == Array(titles.indices))
  }
}
