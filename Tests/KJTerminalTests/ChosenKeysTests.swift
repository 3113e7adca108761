// The keys that a person chooses from a list instead of pressing them.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct ChosenKeysTests {
  /// The keys that only the keyboard can press; the session performs all other actions.
  private static let keys: Set<SessionAction> = [
    .quick, .accent, .control, .alt, .escape, .tab, .enter, .left, .down, .up, .right, .home, .end,
    .pageUp,
    .pageDown,
  ]

  @Test(arguments: SessionAction.allCases)
  func everyActionIsAKeyOrDoneByTheSession(action: SessionAction) {
    var keys = SessionKeys(prefix: .standard, escape: nil)
    #expect((keys.press(action, encoding: .plain) != nil) == Self.keys.contains(action))
  }

  @Test func aKeyIsSentAndAModifierWaitsForTheNext() {
    var keys = SessionKeys(prefix: .standard, escape: nil)
    #expect(keys.press(.up, encoding: .plain) == [.send(Array("\u{1B}[A".utf8))])
    #expect(keys.press(.alt, encoding: .plain) == [])
    #expect(keys.take(again: [0x71], encoding: .plain) == [.send([0x1B, 0x71])])
    #expect(keys.focus == .program)
  }
}
