// Output without the parts that the terminal does not receive.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct OutputFilterTests {
  /// The bytes that a program writes, and those that a terminal with its own background receives.
  static let plainCases: [(written: String, shown: String)] = [
    ("ls\r\n日本\u{1B}[1;31mred\u{1B}[0m\u{1B}[K", "ls\r\n日本\u{1B}[1;31mred\u{1B}[0m\u{1B}[K"),
    ("\u{1B}[41mx\u{1B}[40m\u{1B}[47my\u{1B}[49mz", "xy\u{1B}[49mz"),
    ("\u{1B}[100ma\u{1B}[107mb\u{1B}[99m\u{1B}[108m", "ab\u{1B}[99m\u{1B}[108m"),
    // A sequence without parameters resets the look, and so does a missing parameter.
    ("\u{1B}[m\u{1B}[;41m\u{1B}[41;m\u{1B}[0;41m", "\u{1B}[m\u{1B}[m\u{1B}[m\u{1B}[0m"),
    ("\u{1B}[1;41;31m\u{1B}[41;7m\u{1B}[7;041;4m", "\u{1B}[1;31m\u{1B}[7m\u{1B}[7;4m"),
    // Every form of an indexed or a direct color.
    ("\u{1B}[48;5;200m|\u{1B}[48;2;1;2;3m|\u{1B}[48:5:200m|\u{1B}[48:2:1:2:3m", "|||"),
    ("\u{1B}[48:2::1:2:3m|\u{1B}[1;48:2::1:2:3;3m|\u{1B}[48;5;9;3m", "|\u{1B}[1;3m|\u{1B}[3m"),
    ("\u{1B}[48;2;1;2;3;38;2;4;5;6m", "\u{1B}[38;2;4;5;6m"),
    ("\u{1B}[48m\u{1B}[48;5m\u{1B}[48;2;1m\u{1B}[48;9;1m|", "|"),
    // Numbers that look like a background inside another color.
    ("\u{1B}[38;5;44m\u{1B}[38;2;44;45;46m", "\u{1B}[38;5;44m\u{1B}[38;2;44;45;46m"),
    ("\u{1B}[58;5;41m\u{1B}[58:5:41m", "\u{1B}[58;5;41m\u{1B}[58:5:41m"),
    ("\u{1B}[38:2::44:45:46m\u{1B}[38:5:48;48:5:38m", "\u{1B}[38:2::44:45:46m\u{1B}[38:5:48m"),
    ("\u{1B}[38;5;48;44;5m", "\u{1B}[38;5;48;5m"),
    ("\u{1B}[4:3m\u{1B}[4;41m", "\u{1B}[4:3m\u{1B}[4m"),
    // Sequences that do not affect the look of text.
    ("\u{1B}[>4;41m\u{1B}[?41m\u{1B}[41 m\u{1B}[41H\u{1B}[41;42r", nil),
    ("\u{1B}]0;a[41m\u{7}\u{1B}P41m\u{1B}\\\u{1B}]11;#111\u{1B}\\", nil),
    // Lines of double width and height, and the alignment test.
    (
      "\u{1B}#3a\u{1B}#4b\u{1B}#5c\u{1B}#6d\u{1B}#8\u{1B}#7\u{1B}(3\u{1B}7\u{1B}8",
      "abcd\u{1B}#8\u{1B}#7\u{1B}(3\u{1B}7\u{1B}8"
    ),
    ("\u{1B}]8;;a:b\u{1B}[\n\u{1B}\\c", "\u{1B}]8;;a:b\u{1B}\n\u{1B}\\c"),
    ("\u{1B}]8;;a:b\u{1B}\u{1B}\\c", "\u{1B}]8;;a:b\u{1B}\u{1B}\\c"),
    ("\u{1B}]8;;a:b\u{1B}[\u{1B}[44mc", "\u{1B}]8;;a:b\u{1B}\u{18}c"),
    // An interrupted link is not a link.
    ("\u{1B}]8;;a:b\u{1B}[44mc", "\u{1B}]8;;a:b\u{18}\u{1B}\\c"),
    // A sequence that interrupts a string, or is itself interrupted.
    ("\u{1B}]2;a\u{1B}[41mb", "\u{1B}]2;a\u{18}\u{1B}\\b"),
    ("\u{1B}[4\n1mb\u{1B}[41\u{18}m\u{1B}[41\u{1B}[42m.", "\nb\u{18}m."),
    (
      "\u{1B}]2;a\u{1B}\u{7}[41mb\u{1B}]2;a\u{1B}\n(0",
      "\u{1B}]2;a\u{1B}\u{7}\u{18}b\u{1B}]2;a\u{1B}\n(0"
    ),
    ("\u{1B}]2;a\u{1B}[4\u{7}1;1mb", "\u{1B}]2;a\u{1B}\u{7}\u{1B}[1mb"),
    ("\u{1B}[41", ""), ("\u{1B}", ""),
  ].map { ($0.0, $0.1 ?? $0.0) }

  /// The bytes that a program writes, and those that the terminal receives without the requests to kj.
  static let requestCases: [(written: String, shown: String)] = [
    ("a\u{1B}]5379;bar=off\u{1B}\\b\u{1B}]5379;bar=auto\u{7}c", "abc"),
    ("a\u{1B}]5379;anything\u{18}b", "ab"),
    ("\u{1B}]5379;\u{1B}\\|\u{1B}]5379;x\u{1B}[1mb", "|\u{1B}[1mb"),
    ("\u{1B}]2;a\u{1B}]5379;bar=off\u{7}b", "\u{1B}]2;a\u{18}\u{1B}\\b"),
    ("\u{1B}]2;a\u{1B}]5379;x\u{1B}\u{7}\\b", "\u{1B}]2;a\u{18}\u{1B}\\\u{1B}\u{7}\u{18}b"),
    ("\u{1B}]5379;x\u{1B}\u{7}(0b", "\u{1B}\u{7}(0b"),
    // Requests to other programs.
    ("\u{1B}]5379\u{7}\u{1B}]537;x\u{7}\u{1B}]5378;x\u{1B}\\\u{1B}]\u{7}a", nil),
    ("\u{1B}]53;bar=off\u{1B}\\\u{1B}]53790;x\u{7}\u{1B}P5379;bar=off\u{1B}\\", nil),
    (
      "\u{1B}]52;c;5379;\u{1B}\\\u{1B}]53\u{1B}[41mx\u{1B}]5\u{1B}]5379;x\u{7}",
      "\u{1B}]52;c;5379;\u{1B}\\\u{1B}]53\u{1B}[41mx\u{1B}]5\u{18}\u{1B}\\"
    ),
  ].map { ($0.0, $0.1 ?? $0.0) }

  @Test(arguments: requestCases.indices)
  func noRequestForKJReachesTheTerminal(index: Int) {
    let test = Self.requestCases[index]
    let bytes = Array(test.written.utf8)
    #expect(filter([bytes[...]], .requests) == test.shown)
    for cut in bytes.indices {
      #expect(filter([bytes[..<cut], bytes[cut...]], .requests) == test.shown, "cut at \(cut)")
    }
    #expect(
      filter([bytes[...]], .backgrounds)
        == test.written.replacing("\u{1B}[41m", with: "\u{18}\u{1B}\\"))
  }

  /// A sequence that interrupts the request, and is itself interrupted.
  @Test(arguments: [
    ("\u{1B}]5379;x\u{1B}[\u{18}b", "\u{18}b"), ("\u{1B}]53\u{1B}\u{18}b", "\u{1B}]53\u{18}b"),
    ("\u{1B}]2;\u{1B}]5379;x\u{1B}[\n\u{1B}\\b", "\u{1B}]2;\u{18}\u{1B}\\\u{1B}\n\u{18}b"),
    ("\u{1B}]5379;x\u{1B}[\n\u{1B}(0b", "\u{1B}\n\u{1B}(0b"),
  ])
  func aRequestHasAnEndInAnyCase(written: String, shown: String) {
    let bytes = Array(written.utf8)
    #expect(filter([bytes[...]], .requests) == shown)
    #expect(filter(bytes.indices.map { bytes[$0...$0] }, .requests) == shown)
  }

  /// The output of a program, and whether the bar is hidden afterwards.
  @Test(arguments: [
    ("\u{1B}]5379;bar=off\u{1B}\\", true), ("\u{1B}]5379;bar=off\u{7}x", true),
    ("\u{1B}]5379;bar=off\u{7}\u{1B}]5379;bar=auto\u{7}", false),
    ("\u{1B}]5379;bar=no\u{7}", false), ("\u{1B}]537;bar=off\u{7}", false),
    ("\u{1B}]5379;bar=off\u{18}", false), ("\u{1B}]5379;bar=off;\u{7}", false),
    ("\u{1B}[?1049h\u{1B}]5379;bar=off\u{7}\u{1B}[?1049h\u{1B}[?25l", true),
    ("\u{1B}[?1049h\u{1B}]5379;bar=off\u{7}\u{1B}[?1049l", false),
    ("\u{1B}]5379;bar=off\u{7}\u{1B}[?1049h", true),
    ("\u{1B}]5379;bar=off\u{7}\u{1B}[?2004h", false),
    ("\u{1B}]5379;bar=off\u{7}\u{1B}[?2004l", true), ("\u{1B}]5379;bar=off\u{7}\u{1B}c", false),
  ])
  func aProgramHidesTheBarForItself(written: String, isHidden: Bool) {
    #expect(ModeTracker(written).hidesBar == isHidden)
  }

  private func filter(_ pieces: [ArraySlice<UInt8>], _ parts: OutputFilter.Parts) -> String {
    var filter = OutputFilter(parts)
    var output: [UInt8] = []
    for piece in pieces { piece.withUnsafeBytes { filter.filter($0, into: &output) } }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: plainCases.indices)
  func noBackgroundReachesTheTerminal(index: Int) {
    let test = Self.plainCases[index]
    let bytes = Array(test.written.utf8)
    #expect(filter([bytes[...]], .backgrounds) == test.shown)
    for cut in bytes.indices {
      #expect(
        filter([bytes[..<cut], bytes[cut...]], .backgrounds) == test.shown, "cut at \(cut)")
    }
    #expect(filter(bytes.indices.map { bytes[$0...$0] }, .backgrounds) == test.shown)
  }

  /// The remaining output sets the terminal as the original does, except for the background.
  @Test(arguments: plainCases.indices)
  func allElseIsAsTheProgramWantedIt(index: Int) {
    let test = Self.plainCases[index]
    let original = ModeTracker(test.written)
    let shown = ModeTracker(filter([Array(test.written.utf8)[...]], .backgrounds))
    #expect(shown.modes == original.modes.onStandardBackground)
    if original.isInGround { #expect(shown.isInGround) }
  }

  @Test func aSequenceWithManyParametersPassesAsItIs() {
    func sequence(_ count: Int) -> String {
      "\u{1B}[" + Array(repeating: "41", count: count).joined(separator: ";") + "m."
    }
    #expect(filter([Array(sequence(64).utf8)[...]], .backgrounds) == ".")
    #expect(filter([Array(sequence(65).utf8)[...]], .backgrounds) == sequence(65))
  }

  /// The dock's own filter receives the remaining output, and the tracker the original.
  @Test func theDockGetsWhatIsLeft() {
    let written = Array("\u{1B}[41;1m\u{1B}[24;1Hx\u{1B}#6\u{1B}[0;44m".utf8)
    for cut in written.indices {
      var plain = OutputFilter(.backgrounds)
      var dock = DockFilter(DockPlace(limit: 23, rows: 1), isOnAlternateScreen: false)
      var shown: [UInt8] = []
      for piece in [written[..<cut], written[cut...]] {
        var left: [UInt8] = []
        piece.withUnsafeBytes { plain.filter($0, into: &left) }
        left.withUnsafeBytes { dock.filter($0, into: &shown) }
      }
      #expect(String(decoding: shown, as: UTF8.self) == "\u{1B}[1m\u{1B}[23;1Hx\u{1B}[0m")
      var tracker = ModeTracker([written[..<cut], written[cut...]])
      #expect(tracker.modes != tracker.modes.onStandardBackground)
      tracker.take(Array("\u{1B}[49m".utf8)[...])
      #expect(tracker.modes == tracker.modes.onStandardBackground)
    }
  }
}
