// Golden files are compared exactly, and a recording run does not pass.

import SystemPackage
import Testing

@testable import KJTestSupport

@Suite struct GoldenFileTests {
  @Test func onlyTheSameBytesPass() throws {
    let workspace = try Workspace()
    try LocalFiles.write(workspace.work.appending("golden"), "one\ntwo\n".utf8)
    let golden = GoldenFile("golden", in: workspace.work, recording: false)
    try golden.compare(with: Array("one\ntwo\n".utf8))
    #expect(throws: SetUpFailure.self) { try golden.compare(with: Array("one\ntwo".utf8)) }
    let missing = GoldenFile("missing", in: workspace.work, recording: false)
    #expect(throws: SetUpFailure.self) { try missing.compare(with: []) }
  }

  @Test func recordingWritesAndFails() throws {
    let workspace = try Workspace()
    let golden = GoldenFile("new/golden", in: workspace.work, recording: true)
    #expect(throws: SetUpFailure.self) { try golden.compare(with: Array("text".utf8)) }
    try GoldenFile("new/golden", in: workspace.work, recording: false)
      .compare(with: Array("text".utf8))
  }

  @Test(arguments: [
    ("a\nb\n", "a\nc\n", "  a\n- b\n+ c"),
    ("a\n", "a", "- a\n+ a (no newline at the end)"),
    ("", "a\n", "+ a"),
    ("a\n", "", "- a"),
    ("1\n2\n3\n4\n5\nx\n", "1\n2\n3\n4\n5\ny\n", "  …\n  3\n  4\n  5\n- x\n+ y"),
  ])
  func theDifferenceIsShownByLine(_ expected: String, _ actual: String, _ shown: String) {
    #expect(LineDiff.describe(expected: expected, actual: actual) == shown)
  }
}
