// The completion of file names in the prompt of a session.

import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJBar

@Suite struct FileCompletionTests {
  private let workspace: Workspace
  private let environment = Environment.current

  init() throws {
    workspace = try Workspace()
    for name in [
      "login one.png", "login two.png", "photo.jpg", ".hidden", "évidence.png", "a\u{1B}b",
    ] {
      try LocalFiles.write(workspace.work.appending(name), [1])
    }
    try LocalFiles.makeDirectory(workspace.work.appending("pictures"))
  }

  /// The text typed in the directory, the text added, and the matching names.
  @Test(arguments: [
    ("lo", "gin ", ["login one.png", "login two.png"]), ("login o", "ne.png", ["login one.png"]),
    ("ph", "oto.jpg", ["photo.jpg"]), ("pi", "ctures/", ["pictures/"]),
    ("é", "vidence.png", ["évidence.png"]),
    ("p", "", ["photo.jpg", "pictures/"]), (".", "hidden", [".hidden"]), ("x", "", []),
    ("a", "", []),
  ])
  func namesAreCompletedAsFarAsTheyAgree(typed: String, addition: String, matches: [String]) throws
  {
    let found = try #require(FileCompletion(of: "\(workspace.work)/\(typed)", in: environment))
    #expect(found.addition == addition)
    #expect(found.matches == matches)
  }

  @Test func aTildeIsADirectoryAndAMissingOneIsNone() {
    #expect(FileCompletion(of: "~", in: environment)?.addition == "/")
    #expect(FileCompletion(of: workspace.work.string + "/no/x", in: environment) == nil)
  }
}
