// macOS' report about the start of a process is read, and bytes in another form are refused.

import Testing

@testable import KJSessions

@Suite struct ProcessStartTests {
  /// The bytes as the system writes them; `|` stands for NUL.
  private static func bytes(count: Int32, _ text: String) -> [UInt8] {
    withUnsafeBytes(of: count, Array.init)
      + text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
  }

  @Test func argumentsAndEnvironmentAreTold() throws {
    let text = "/bin/zsh||||-zsh|-c|echo a b||SHELL=/bin/zsh|EMPTY=|odd|A=b=c||ptr_munge=|"
    let start = try #require(ProcessStart(Self.bytes(count: 4, text)))
    #expect(start.arguments == ["-zsh", "-c", "echo a b", ""])
    #expect(start.environment == ["SHELL": "/bin/zsh", "EMPTY": "", "A": "b=c"])
  }

  @Test func theFirstOfANameCounts() {
    let start = ProcessStart(Self.bytes(count: 1, "/bin/cat|cat|WINDOW=1|WINDOW=2||"))
    #expect(start?.environment == ["WINDOW": "1"])
  }

  @Test func bytesThatAreNoUTF8DoNotHideTheOthers() {
    let start = ProcessStart(
      Self.bytes(count: 1, "/bin/cat|cat|A=") + [0xFF, 0] + Array("WINDOW=3\0".utf8))
    #expect(start?.environment == ["A": "\u{FFFD}", "WINDOW": "3"])
  }

  /// After the arguments, the data ends or an empty string follows.
  @Test(arguments: ["/bin/cat|cat|", "/bin/cat|||cat||", "/bin/cat|cat||A=b|"])
  func anEnvironmentThatIsKeptBackIsUnknown(text: String) {
    let start = ProcessStart(Self.bytes(count: 1, text))
    #expect(start?.arguments == ["cat"])
    #expect(start != nil && start?.environment == nil)
  }

  @Test func aProgramMayHaveNoArguments() {
    let start = ProcessStart(Self.bytes(count: 0, "/bin/cat||||"))
    #expect(start?.arguments == [] && start?.environment == nil)
    #expect(ProcessStart(Self.bytes(count: 0, "/bin/cat||A=b|"))?.environment == ["A": "b"])
  }

  /// A value that was cut off could be mistaken for another one: window 1 for window 12.
  @Test func aVariableThatIsCutOffIsLeftOut() {
    let start = ProcessStart(Self.bytes(count: 1, "/bin/screen|sh|STY=812.a|WINDOW=1"))
    #expect(start?.environment == ["STY": "812.a"])
  }

  @Test(
    arguments: [
      (1, ""), (0, ""), (1, "|"), (1, "||||"), (1, "/bin/cat"), (1, "/bin/cat|"),
      (1, "/bin/cat||||"), (1, "/bin/cat|cat"), (3, "/bin/cat|cat|-u|"),
      (.max, "/bin/cat|cat|A=b||"), (-1, "/bin/cat|cat|"), (.min, "/bin/cat|cat|"),
    ] as [(Int32, String)])
  func damagedBytesAreRefused(count: Int32, text: String) {
    #expect(ProcessStart(Self.bytes(count: count, text)) == nil)
  }

  @Test func everyBeginningIsReadOrRefused() {
    let whole = Self.bytes(count: 2, "/bin/cat|||cat|-u|A=b|C=d||x=|")
    for length in 0..<whole.count {
      let start = ProcessStart(Array(whole.prefix(length)))
      #expect(start == nil || start?.arguments == ["cat", "-u"])
    }
  }
}
