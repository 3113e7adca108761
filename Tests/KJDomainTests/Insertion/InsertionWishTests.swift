// Which setting applies if both the command line and the host book say where to insert paths.

import KJBase
import KJDomain
import Testing

/// The value of `--insert`, the default of the host, and the place for its paths.
@Test(
  arguments: [
    (nil, nil, nil), (nil, .tmux(target: "work"), .tmux(target: "work")),
    ("none", nil, nil), ("none", .auto, nil),
    ("auto", nil, .auto), ("auto", .tmux(target: "work"), .auto),
    (OmittedValue.mark, nil, .auto),
    (OmittedValue.mark, .tmux(target: "work"), .tmux(target: "work")),
    ("kitty:3", .auto, .kitty(id: 3)),
  ] as [(String?, InsertionTarget?, InsertionTarget?)])
func theCommandLineCountsBeforeTheHostBook(
  said: String?, saved: InsertionTarget?, expected: InsertionTarget?
) throws {
  #expect(try InsertionWish(parsing: said).target(orSaved: saved) == expected)
}

@Test(arguments: ["", "NONE", "none:x", "nowhere", "tmux:"])
func aWishForNoTargetIsRefused(text: String) {
  let failure = #expect(throws: Failure.self) { try InsertionWish(parsing: text) }
  #expect(failure?.status == .usage)
  #expect(failure?.message.hasPrefix("cannot insert into '\(text)': ") == true)
}
