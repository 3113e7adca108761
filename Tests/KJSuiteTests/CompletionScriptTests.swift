// The completions in the tree are those that the templates and the declarations of the tools make.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct CompletionScriptTests {
  /// With `KJ_RECORD=1`, as Scripts/completions runs it, they are written.
  @Test(arguments: ShellCompletion.allCases)
  func theCompletionsAreThoseOfTheDeclarations(_ shell: ShellCompletion) throws {
    let golden = GoldenFile(shell.file, in: SourceTree.root.appending("Completions"))
    try golden.compare(with: Array(try CompletionScript(shell: shell).text().utf8))
  }

  @Test(arguments: ShellCompletion.allCases)
  func settingsHaveTheValuesThatTheyTake(_ shell: ShellCompletion) async throws {
    guard Suite.has(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    try await onOwnThread {
      let folder = SourceTree.root.appending("Completions")
      for (setting, typed, value) in [
        ("bar.mouse", "t", "true"), ("image.format", "j", "jpeg"), ("upload.as", "m", "markdown"),
      ] {
        let proposals = try shell.proposals(
          after: ["kj-config", "set", setting], for: typed, in: folder)
        #expect(proposals.contains(value), "\(setting): \(proposals)")
      }
    }
  }
}
