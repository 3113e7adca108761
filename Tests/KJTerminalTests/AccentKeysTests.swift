// The keys that follow the key for accented letters.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct AccentKeysTests {
  /// The keys typed after the prefix and the quote, and the text that the program receives.
  @Test(arguments: [
    ("a1", "á"), ("a3", "â"), ("aa", "á"), ("A2", "À"), ("AA", "Á"), ("a\r", "á"),
    ("a\u{1B}[C\r", "à"), ("a\u{1B}OC\u{1B}OC\u{1B}[D\n", "à"), ("s1x", "ßx"), ("''.", "‘."),
    ("\"5", "»"), ("--", "–"), ("a\u{1B}[200~p\u{1B}[201~", "\u{1B}[200~p\u{1B}[201~"),
    ("\u{1B}[200~p\u{1B}[201~", "\u{1B}[200~p\u{1B}[201~"),
  ])
  func theVariantIsTyped(typed: String, sent: String) {
    for isExtended in [false, true] {
      var keys = SessionKeys()
      #expect(keys.take("\u{1D}'" + typed, extended: isExtended) == [.text(sent)])
      #expect(keys.focus == .program)
    }
  }

  @Test func extendedKeyboardsChooseToo() {
    var keys = SessionKeys()
    #expect(
      keys.take("\u{1D}\u{1B}[39u\u{1B}[97:65;2u\u{1B}[50u", extended: true) == [.text("À")])
  }

  @Test func whatMeansNothingRings() {
    // Nothing shows the accent keys, so an unknown key ends the choice.
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}'bx") == [.unknown("b"), .text("x")])
    #expect(keys.take("\u{1D}'a7x") == [.unknown("7"), .text("x")])
    #expect(keys.take("\u{1D}'éx") == [.unknown("é"), .text("x")])
    // If the row is shown, the next key counts.
    keys.isBarShown = true
    #expect(
      keys.take("\u{1D}'ba7\u{1B}[D2x") == [
        .unknown("b"), .unknown("7"), .unknown("\u{1B}[D"), .text("àx"),
      ])
  }

  @Test func escapeAndThePrefixEndIt() {
    for beginning in ["'", "'a"] {
      var keys = SessionKeys()
      #expect(keys.take("\u{1D}\(beginning)\u{1B}").isEmpty)
      #expect(keys.release().isEmpty)
      #expect(keys.focus == .program)
      #expect(keys.take("\u{1D}\(beginning)\u{1D}t.") == [.text("\t.")])
    }
  }

  @Test func itWaitsBehindAnEnterThatWaits() {
    var keys = SessionKeys()
    keys.hold()
    #expect(keys.take("\r\u{1D}'o4") == [.keysHeld])
    #expect(keys.letGo(encoding: .plain) == [.text("\rö")])
  }

  @Test func withoutThemTheSessionSaysWhy() {
    var keys = SessionKeys()
    keys.hasAccents = false
    #expect(keys.take("\u{1D}'a") == [.action(.accent), .text("a")])
  }
}
