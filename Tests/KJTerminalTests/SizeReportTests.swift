// The size that programs are told for a terminal whose dock takes rows.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct SizeReportTests {
  private static let whole = TerminalSize(columns: 80, rows: 24, pixelWidth: 640, pixelHeight: 432)

  private func keys(docked rows: Int) -> SessionKeys {
    var keys = SessionKeys()
    keys.docked = (rows, 24)
    return keys
  }

  @Test func theRowsThatAreLeftAreAsHighAsTheyWere() {
    #expect(
      Self.whole.without(rows: 1)
        == TerminalSize(columns: 80, rows: 23, pixelWidth: 640, pixelHeight: 414))
    #expect(Self.whole.without(rows: 0) == Self.whole)
    // If the terminal does not know its height in pixels, no program does.
    let unknown = TerminalSize(columns: 80, rows: 24)
    #expect(unknown.without(rows: 9) == TerminalSize(columns: 80, rows: 15))
  }

  /// The terminal's report of its whole size, and the report that the program receives.
  @Test(arguments: [
    ("\u{1B}[48;24;80;432;640t", "\u{1B}[48;22;80;396;640t"),
    ("\u{1B}[8;24;80t", "\u{1B}[8;22;80t"),
    ("\u{1B}[4;432;640t", "\u{1B}[4;396;640t"),
    // The sizes of the screen and of a cell.
    ("\u{1B}[9;24;80t", "\u{1B}[9;24;80t"), ("\u{1B}[6;18;8t", "\u{1B}[6;18;8t"),
    // Keys that begin the same way.
    ("\u{1B}[4~", "\u{1B}[4~"), ("\u{1B}[8;5~", "\u{1B}[8;5~"), ("\u{1B}[48;5u", "\u{1B}[48;5u"),
    // Another report, and invalid ones.
    ("\u{1B}[4;2R", "\u{1B}[4;2R"), ("\u{1B}[48;24t", "\u{1B}[48;24t"),
    ("\u{1B}[8;99999999999999999999;80t", "\u{1B}[8;99999999999999999999;80t"),
  ])
  func aReportNamesTheRowsThatTheProgramHas(sent: String, gotten: String) {
    // The report may be cut anywhere: only an ESC alone passes immediately, because it may be the Escape key.
    for cut in 2...sent.utf8.count {
      let bytes = Array(sent.utf8)
      var keys = keys(docked: 2)
      let events = keys.events(of: [bytes[..<cut], bytes[cut...]])
      #expect(events == [.text(gotten)], "cut at \(cut)")
    }
    var keys = keys(docked: 0)
    #expect(keys.take(sent) == [.text(sent)])
  }

  @Test func anEscapeKeyDoesNotWait() {
    var keys = keys(docked: 1)
    #expect(keys.take("\u{1B}") == [.text("\u{1B}")])
  }

  @Test func aReportOfKJComesBetweenTwoUnits() {
    let report = "\u{1B}[48;23;80;414;640t"
    let size = Self.whole.without(rows: 1)
    var keys = SessionKeys()
    #expect(keys.report(size) == [.text(report)])
    #expect(keys.take("x") == [.text("x")])
    // In a paste, the report waits for the end, and the newest report counts.
    let start = "\u{1B}[200~"
    let end = "\u{1B}[201~"
    #expect(keys.take(start + "a") == [.text(start + "a")])
    #expect(keys.report(Self.whole).isEmpty && keys.report(size).isEmpty)
    #expect(keys.take("b" + end) == [.text("b" + end + report)])
    // After an ESC, the report waits until that turns out to be the Escape key.
    #expect(keys.take("\u{1B}") == [.text("\u{1B}")])
    #expect(keys.report(size).isEmpty)
    #expect(keys.release() == [.text(report)])
    // A paste that is still held back entirely does not delay the report.
    keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: false)
    #expect(keys.take(start + "/a").isEmpty)
    #expect(keys.report(size) == [.text(report)])
  }
}
