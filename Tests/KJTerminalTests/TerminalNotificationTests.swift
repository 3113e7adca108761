// Notifications, and the terminal's reports about the person's presence.

import KJDomain
import KJTerminal
import Testing

@Suite struct TerminalNotificationTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], "\u{1B}]9;kj: done\u{1B}\\"),
    (["TERM": "xterm-kitty"], "\u{1B}]9;kj: done\u{1B}\\"), ([:], "\u{1B}]9;kj: done\u{1B}\\"),
    (["TERM": "foot"], "\u{1B}]777;notify;kj;done\u{1B}\\"),
    (["TERM": "rxvt-unicode-256color"], "\u{1B}]777;notify;kj;done\u{1B}\\"),
    (
      ["TERM": "xterm-256color", "VTE_VERSION": "7006"],
      "\u{1B}]777;notify;kj;done\u{1B}\\"
    ),
  ])
  func theTerminalGetsTheFormThatItTakes(variables: [String: String], sequence: String) {
    #expect(TerminalNotification { variables[$0] }.sequence("done") == sequence)
  }

  /// The setting (in seconds), the duration of the upload, whether the person is there, and whether to notify.
  @Test(arguments: [
    (0, 5000, false, false), (10, 9.9, false, false), (10, 10, false, true),
    (10, 3600, true, false), (1, 1.5, false, true),
  ])
  func aLongUploadIsToldWhereThePersonIsElsewhere(
    setting: Int, seconds: Double, hasFocus: Bool, isTold: Bool
  ) {
    var settings = BarSettings()
    settings.notificationTime = setting
    #expect(settings.notifies(after: .seconds(seconds), hasFocus: hasFocus) == isTold)
  }

  /// The bytes from the terminal, and whether the person is there afterwards.
  @Test(arguments: [
    ("", true), ("\u{1B}[O", false), ("\u{1B}[O\u{1B}[I", true), ("\u{1B}[O\u{1B}[O", false),
    // Only a person who is there presses a key; an answer from the terminal proves nothing.
    ("\u{1B}[Oa", true), ("\u{1B}[O\u{1B}[5;5R", false), ("\u{1B}[O\u{1B}[<0;1;1M", false),
    // In a paste, the report is text.
    ("\u{1B}[200~\u{1B}[O", true), ("\u{1B}[1O", true),
  ])
  func theReportsOfTheFocusAndKeysSayWhetherThePersonIsThere(input: String, hasFocus: Bool) {
    let bytes = Array(input.utf8)
    for encoding in [KeyEncoding.plain, .extended] {
      for cut in 0...bytes.count {
        var keys = SessionKeys()
        var sent: [SessionEvent] = []
        for piece in [bytes[..<cut], bytes[cut...]] {
          piece.withUnsafeBytes { sent += keys.take($0, encoding: encoding) }
        }
        #expect(keys.hasFocus == hasFocus, "cut at \(cut)")
        let all = sent.flatMap { event in if case .send(let bytes) = event { bytes } else { [] } }
        #expect(all.count == bytes.count, "cut at \(cut)")
      }
    }
  }
}
