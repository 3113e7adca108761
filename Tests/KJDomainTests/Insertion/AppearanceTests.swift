// Whether inserted text is visible.

import KJDomain
import Testing

private let path = "/home/me/.cache/kj/20261122-081751-photo-46fd.jpg"

@Test(
  arguments: [
    ("> ", "> \(path) ", true),
    ("> ", "> [Image #1] ", true),
    ("> [Image #1]", "> [Image #1][Image #2]", true),
    ("> ", "│ > /home/me/.cache/kj/20261122-081   │\n│ 751-photo-46fd.jpg                │", true),
    ("> ", "> @…/kj/20261122-081751-photo-46fd.jpg", true),
    ("> [Image #1]", "> [Image #1]", false),
    ("> [Image #1]\n", "$ \n", false),
    ("\(path)", "Allow this?\n \(path)", false),
    ("> ", "Allow this? 1. Yes 2. No", false),
  ])
func whatIsNewCounts(before: String, after: String, hasAppeared: Bool) throws {
  let appearance = Appearance(of: try InsertionText(path: Array(path.utf8)))
  #expect(
    appearance.count(in: after).shows(moreThan: appearance.count(in: before)) == hasAppeared)
}

@Test func aTextOfOnesOwnIsLookedForAsItIs() throws {
  let appearance = Appearance(of: try InsertionText(text: Array("see below".utf8)))
  let nothing = appearance.count(in: "> ")
  #expect(appearance.count(in: "> see\n  below").shows(moreThan: nothing))
  #expect(!appearance.count(in: "> [Image #1]").shows(moreThan: nothing))
}

@Test func aPathWithEscapesIsFoundWithoutThem() throws {
  let appearance = Appearance(of: try InsertionText(path: Array("/tmp/o'neil (x)/a b.jpg".utf8)))
  let nothing = appearance.count(in: "")
  for screen in [#"/tmp/o\'neil\ \(x\)/a\ b.jpg"#, "/tmp/o'neil (x)/a b.jpg", "a b.jpg"] {
    #expect(appearance.count(in: screen).shows(moreThan: nothing))
  }
}

@Test(arguments: [
  ("", 0), ("[Image #1]", 1), ("│ [Image #9] words [Image #12] │", 12), ("[Image#3", 3),
  ("[Image #] [image 5]", 0), ("[Image #99999999999999999999]", 999_999),
])
func theHighestChipIsFound(screen: String, number: Int) throws {
  let text = try InsertionText(path: Array(path.utf8))
  #expect(Appearance(of: text, in: .agent(.claudeCode)).highestChip(in: screen) == number)
}

@Test func withoutItsChipATextIsSeenByItsPathAlone() throws {
  let appearance = Appearance(of: try InsertionText(path: Array("/t/a-b.png".utf8))).withoutChips()
  let before = appearance.count(in: "")
  #expect(!appearance.count(in: "[Image #1]").shows(moreThan: before))
  #expect(appearance.count(in: "❯ a-b.png").shows(moreThan: before))
}
