// The completions in the tree are those made from the templates and the declarations of the tools.

import KJCLI
import KJTestSupport
import SystemPackage
import Testing

@Suite struct CompletionScriptTests {
  /// With `KJ_RECORD=1`, which Scripts/completions sets, the test writes them.
  @Test(arguments: ShellCompletion.allCases)
  func theCompletionsAreThoseOfTheDeclarations(_ shell: ShellCompletion) throws {
    let golden = GoldenFile(shell.file, in: SourceTree.root.appending("Completions"))
    try golden.compare(with: Array(try CompletionScript(shell: shell).text().utf8))
  }

  @Test func theTableHasTheNamesOfAllValues() throws {
    let tools = try CompletionScript.facts.get().commands
    let parts = (tools + tools.flatMap(\.verbs)).flatMap { $0.options + $0.operands }
    let names = Set(parts.filter { $0.value != nil }.map(\.valueName))
    #expect(Set(CompletionKind.ofValue.keys).subtracting(names) == [])
  }

  @Test func aValueWithANewNameIsRefused() throws {
    let dump = """
      {"command":{"commandName":"tool","arguments":[{"kind":"option","valueName":"novelty",
      "names":[{"kind":"long","name":"new"}]}]}}
      """
    let option = try #require(CommandDeclaration(dump: dump).options.first)
    #expect(option.names == ["--new"])
    #expect(throws: SetUpFailure.self) { try CompletionValue(of: option) }
  }

  @Test(arguments: ShellCompletion.allCases)
  func settingsHaveTheValuesThatTheyTake(_ shell: ShellCompletion) async throws {
    guard Suite.has(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    try await onOwnThread {
      let directory = SourceTree.root.appending("Completions")
      for (setting, typed, value) in [
        ("bar.mouse", "t", "true"), ("image.format", "j", "jpeg"), ("upload.as", "m", "markdown"),
      ] {
        let proposals = try shell.proposals(
          after: ["kj-config", "set", setting], for: typed, in: directory)
        #expect(proposals.contains(value), "\(setting): \(proposals)")
      }
    }
  }
}
