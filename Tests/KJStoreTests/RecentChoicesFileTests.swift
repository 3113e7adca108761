// recent.json, in which kj keeps the last choices.

import KJDomain
import KJStore
import SystemPackage
import Testing

struct RecentChoicesFileTests {
  private let home = TemporaryHome()
  private var path: FilePath { home.locations.recent }
  private var file: KeptFile<RecentChoices> { KeptFile(path) }

  @Test func choicesAreKeptAndReadBack() throws {
    #expect(path == home.path.appending(".local/state/kj/recent.json"))
    #expect(try file.load().contents == RecentChoices())
    for name in ["/compact", "/deploy staging", "/compact"] {
      _ = try file.update { $0.add(name) }
    }
    #expect(
      try home.read(path) == """
        {
          "version": 1,
          "choices": [
            "/compact",
            "/deploy staging"
          ]
        }

        """)
    #expect(try file.load().contents.names == ["/compact", "/deploy staging"])
    #expect(try file.load().warning == nil)
  }

  @Test func damagedChoicesAreForgotten() throws {
    try home.write(#"{"version":1,"choices":"/compact"}"#, to: path)
    let reading = try file.load()
    #expect(reading.contents == RecentChoices())
    #expect(reading.warning?.contains("'choices' must be an array") == true)
    _ = try file.update { $0.add("/new") }
    #expect(try file.load().contents.names == ["/new"])
  }
}
