// Output that is confined to the rows above the dock.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct DockFilterTests {
  static let place = DockPlace(limit: 23, rows: 1)
  static let margins = "\u{1B}[1;23r"
  static let away = "\u{1B}7\u{1B}[r\(place.clear)\u{1B}8"

  /// The bytes that a program writes, the bytes that the terminal receives, and the effects on the dock.
  static let cases: [(written: String, shown: String, effects: DockFilter.Effects)] = [
    (
      "ls\r\n日本\u{1B}[1;31mred\u{1B}[0m\u{1B}[K\u{1B}[A",
      "ls\r\n日本\u{1B}[1;31mred\u{1B}[0m\u{1B}[K\u{1B}[A", []
    ),
    ("\u{1B}[24;5H\u{1B}[23;5H\u{1B}[H", "\u{1B}[23;5H\u{1B}[23;5H\u{1B}[H", []),
    ("\u{1B}[999;999H\u{1B}[999f\u{1B}[99d", "\u{1B}[23;999H\u{1B}[23f\u{1B}[23d", []),
    (
      "\u{1B}[r\u{1B}[;r\u{1B}[1;24r\u{1B}[5;10r\u{1B}[5;99r",
      "\(margins)\(margins)\(margins)\u{1B}[5;10r\u{1B}[5;23r", []
    ),
    // Margins that enclose fewer than two rows are ignored, and no margins may begin in the dock.
    ("\u{1B}[24;30r\u{1B}[23;24r", "", []),
    ("\u{1B}[24:1H\u{1B}[1:2;3r", "", []),
    ("\u{1B}[?1;24r\u{1B}[24;1$r", "\u{1B}[?1;24r\u{1B}[24;1$r", .drawnOver),
    ("\u{1B}c", "\u{1B}c\(margins)", .drawnOver),
    ("\u{1B}[!p", "\u{1B}[!p\u{1B}7\(margins)\u{1B}8", []),
    ("\u{1B}[0!p", "\u{1B}[0!p\u{1B}7\(margins)\u{1B}8", []),
    // Some terminals stop such steps at the margins, and some do not.
    ("\u{1B}[999B", "\u{1B}[999B", .drawnOver),
    ("\u{1B}[E", "\u{1B}[E", .drawnOver),
    ("\u{1B}[999e", "\u{1B}[999e", .drawnOver),
    // The rows are given back before the terminal obeys other sequences; after that, everything passes.
    (
      "a\u{1B}[?2lb\u{1B}Y7 c\u{1B}<\u{1B}[24;1Hd",
      "a\(away)\u{1B}[?2lb\u{1B}Y7 c\u{1B}<\u{1B}[24;1Hd", .drawnOver
    ),
    ("\u{1B}[?38h\u{1B}[r", "\(away)\u{1B}[?38h\u{1B}[r", .drawnOver),
    ("\u{1B}[J\u{1B}[2J", "\u{1B}[J\u{1B}[2J", .drawnOver),
    ("\u{1B}#8", "\u{1B}#8", [.drawnOver, .marginsLost]),
    ("\u{1B}[?3h", "\u{1B}[?3h", [.drawnOver, .marginsLost]),
    ("\u{1B}[?25l\u{1B}[?25h", "\u{1B}[?25l\u{1B}[?25h", []),
    // No part of the dock stays on the main screen while another screen is shown.
    ("\u{1B}[?1049h", "\u{1B}7\(place.clear)\u{1B}8\u{1B}[?1049h", [.drawnOver, .marginsLost]),
    ("\u{1B}[?1049l", "\u{1B}[?1049l", []),
    // Positions inside strings have no meaning.
    (
      "\u{1B}]0;\u{1B}\\\u{1B}]2;a[24;1H\u{7}\u{1B}P24;1H\u{1B}\\",
      "\u{1B}]0;\u{1B}\\\u{1B}]2;a[24;1H\u{7}\u{1B}P24;1H\u{1B}\\", []
    ),
    ("\u{1B}]2;a\u{1B}[24;30rb", "\u{1B}]2;a\u{18}\u{1B}\\b", []),
    ("\u{1B}]2;a\u{1B}\u{7}[24Hb", "\u{1B}]2;a\u{1B}\u{7}\u{1B}[23Hb", []),
    ("\u{1B}]2;a\u{1B}[24\u{7};30rb", "\u{1B}]2;a\u{1B}\u{7}\u{18}b", []),
    // Control characters take effect inside a sequence, and CAN ends it.
    ("\u{1B}[24\n;1H", "\n\u{1B}[23;1H", []),
    ("\u{1B}[24\u{18};1H", "\u{18};1H", []),
    ("\u{1B}[24\u{1B}[24H", "\u{1B}[23H", []),
    ("\u{1B}(0\u{1B}7\u{1B}8\u{1B}D", "\u{1B}(0\u{1B}7\u{1B}8\u{1B}D", []),
  ]

  private func filter(
    _ pieces: [ArraySlice<UInt8>], _ filter: DockFilter
  ) -> (String, DockFilter.Effects) {
    var filter = filter
    var output: [UInt8] = []
    for piece in pieces { piece.withUnsafeBytes { filter.filter($0, into: &output) } }
    return (String(decoding: output, as: UTF8.self), filter.takeEffects())
  }

  @Test(arguments: cases.indices)
  func outputStaysAboveTheDock(index: Int) {
    let test = Self.cases[index]
    let bytes = Array(test.written.utf8)
    let fresh = DockFilter(Self.place, isOnAlternateScreen: false)
    let (shown, effects) = filter([bytes[...]], fresh)
    #expect(shown == test.shown && effects == test.effects)
    for cut in bytes.indices {
      let (shown, effects) = filter([bytes[..<cut], bytes[cut...]], fresh)
      #expect(shown == test.shown && effects == test.effects, "cut at \(cut)")
    }
  }

  @Test func theCursorStaysHiddenWhileTheKeysAreForKJ() {
    var hiding = DockFilter(Self.place, isOnAlternateScreen: false)
    hiding.hidesCursor = true
    let written = "\u{1B}[?25ha\u{1B}[?25;2004hb\u{1B}c"
    #expect(
      filter([Array(written.utf8)[...]], hiding).0
        == "a\u{1B}[?2004hb\u{1B}c\(Self.margins)\u{1B}[?25l")
  }

  @Test func theMainScreenMakesRoomOnceItShows() {
    let fresh = DockFilter(Self.place, isOnAlternateScreen: true)
    let written = "\u{1B}[?1049l$ \u{1B}[?1049h\u{1B}[?1049l"
    let (shown, effects) = filter([Array(written.utf8)[...]], fresh)
    #expect(
      shown
        == "\u{1B}[?1049l\u{1B}7\u{1B}[r\u{1B}8\u{1B}D\u{1B}[1A\u{1B}7\(Self.margins)\u{1B}8$ "
        + "\u{1B}7\(Self.place.clear)\u{1B}8\u{1B}[?1049h\u{1B}[?1049l")
    #expect(effects == [.drawnOver, .marginsLost])
  }

  @Test func noSequenceIsKeptWithoutEnd() {
    let long = "\u{1B}[" + String(repeating: "0", count: 5000) + "99Hx"
    let (shown, _) = filter(
      [Array(long.utf8)[...]], DockFilter(Self.place, isOnAlternateScreen: false))
    #expect(shown == "x")
  }
}
