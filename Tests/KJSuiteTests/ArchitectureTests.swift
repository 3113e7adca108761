// The files and types that ARCHITECTURE.md names exist.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct ArchitectureTests {
  /// All text in backquotes.
  private static func quoted() throws -> [String] {
    try SourceTree.text("ARCHITECTURE.md").matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  @Test func theFilesExist() throws {
    let paths = try Self.quoted().filter {
      $0.wholeMatch(of: /[A-Za-z]\S*\/\S+\.(swift|c|py|txt)/) != nil
    }
    #expect(paths.count > 20)
    for path in paths {
      let places = ["", "Sources/"].map { SourceTree.root.pushing(FilePath($0 + path)) }
      #expect(places.contains(where: LocalFiles.isFile), "there is no \(path)")
    }
  }

  @Test func theTypesExist() throws {
    let names = Set(
      try Self.quoted().filter { !$0.hasSuffix(".swift") }.compactMap { text in
        text.wholeMatch(of: /([A-Z][A-Za-z0-9]+)(?:\.[\w.:()]+)?/).map { String($0.1) }
      })
    #expect(names.count > 60)
    var declared: Set<String> = []
    for file in SourceTree.files(below: "Sources", suffix: ".swift") {
      let declarations = try SourceTree.text(file).matches(
        of: /(?:struct|enum|class|protocol|extension|typealias) ([A-Z]\w+)/)
      declared.formUnion(declarations.map { String($0.1) })
    }
    let modules = try Suite.manifest().targets.map(\.name)
    let directories = SourceTree.files(below: "Sources", suffix: ".swift")
      .flatMap { $0.components.map(\.string) }
    let missing = names.subtracting(declared).subtracting(modules).subtracting(directories)
    #expect(missing.sorted() == [])
  }

  @Test func everyDirectoryOfTheDomainIsNamed() throws {
    let named = Set(try Self.quoted())
    let directories = Set(
      SourceTree.files(below: "Sources/KJDomain", suffix: ".swift")
        .map { $0.removingLastComponent().lastComponent?.string ?? "" })
    #expect(directories.subtracting(named).subtracting(["KJDomain"]).sorted() == [])
  }

  @Test func everyKindOfSessionIsNamed() throws {
    let text = try SourceTree.text("ARCHITECTURE.md").lowercased()
    let cases = try SourceTree.text("Sources/KJDomain/Places/SessionKind.swift")
      .matches(of: /case (\w+)/).map { String($0.1) }
    #expect(cases.count > 5)
    for kind in cases where kind != "attach" {
      #expect(text.contains(kind), "\(kind) is not a holder there")
    }
  }
}
