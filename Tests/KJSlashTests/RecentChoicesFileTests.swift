// recent.json, in which kj keeps the most recent choices.

import KJSlash
import KJStore
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

struct RecentChoicesFileTests {
  private let workspace: Workspace
  private var path: FilePath {
    Locations(Environment(["HOME": workspace.home.string])).recent
  }
  private var file: KeptFile<RecentChoices> { KeptFile(path) }

  init() throws { workspace = try Workspace(wrapsOpenSSH: false) }

  @Test func choicesAreKeptAndReadBack() throws {
    #expect(path == workspace.home.appending(".local/state/kj/recent.json"))
    #expect(try file.load().contents == RecentChoices())
    for name in ["/compact", "/deploy staging", "/compact"] {
      _ = try file.update { $0.add(name) }
    }
    #expect(
      String(decoding: try LocalFiles.read(path), as: UTF8.self) == """
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
    try LocalFiles.write(path, #"{"version":1,"choices":"/compact"}"#.utf8)
    let reading = try file.load()
    #expect(reading.contents == RecentChoices())
    #expect(reading.warning?.contains("'choices' must be an array") == true)
    _ = try file.update { $0.add("/new") }
    #expect(try file.load().contents.names == ["/new"])
  }
}
