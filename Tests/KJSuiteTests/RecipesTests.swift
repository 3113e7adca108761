// Each line of docs/recipes.md is run as it stands there.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct RecipesTests {
  @Test func everyRecipeIsInAScript() throws {
    let recipes = try SourceTree.text("docs/recipes.md").split(separator: "\n")
      .filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    #expect(recipes.count > 8)
    let scripts = SourceTree.files(below: "Tests/Scripts/recipes", suffix: ".txt")
    let lines = try Set(scripts.flatMap { try SourceTree.text($0).split(separator: "\n") })
    for recipe in recipes { #expect(lines.contains(recipe)) }
  }
}
