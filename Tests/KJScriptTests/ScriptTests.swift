// Runs every script under Tests/Scripts, each as its own test case.

import KJTestSupport
import Testing

@Suite struct ScriptTests {
  /// More scripts at once than the machine has cores: they spend most of their time waiting.
  static let gate = ThreadGate(width: 6)

  @Test(arguments: ScriptCase.selected)
  func scriptHolds(_ script: ScriptCase) async throws {
    do {
      try await Self.gate.pass(named: script.testDescription) {
        try ScriptRun.run(ScriptFile(parsing: script.text()))
      }
    } catch let skip as ScriptSkip {
      // The console names a canceled case only in verbose mode.
      print("skipped: \(script.testDescription): \(skip)")
      try Test.cancel("\(skip)")
    } catch {
      Issue.record(Comment(rawValue: "\(script.path): \(error)"))
    }
  }

  @Test func somethingIsSelected() {
    #expect(!ScriptCase.selected.isEmpty, "KJ_SCRIPT selects no script")
  }
}
