// Questions on a terminal: the text shown, the answer read, and the state in which the terminal is left.

import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJTerminal

/// Asks on a separate thread, so that the test can act as the person.
private func asking<Answer: Sendable>(
  _ device: PseudoTerminal,
  _ question: @escaping @Sendable (borrowing ControllingTerminal) -> Answer
) throws -> BackgroundWork<Answer> {
  let descriptor = try device.terminal.duplicate()
  return try BackgroundWork { question(ControllingTerminal(taking: descriptor)) }
}

@Test func answerIsTheLineThatIsTyped() throws {
  let device = try PseudoTerminal()
  let work = try asking(device) { try? $0.ask("name? ") }
  #expect(try device.shown(through: "? ") == "name? ")
  try device.type("dév\n")
  #expect(try work.wait(until: .after(.hang)) == "dév")
}

@Test func endOfInputIsNoAnswer() throws {
  let device = try PseudoTerminal()
  let work = try asking(device) { try? $0.ask("name? ") }
  _ = try device.shown(through: "? ")
  try device.type("\u{4}")
  #expect(try work.wait(until: .after(.hang)) == .some(nil))
}

@Test func secretIsNotShownAndEchoComesBack() throws {
  let device = try PseudoTerminal()
  let work = try asking(device) { try? $0.askSecret("passphrase: ") }
  #expect(try device.shown(through: ": ") == "passphrase: ")
  #expect(!device.echoes)
  try device.type("ge heim\n")
  #expect(try work.wait(until: .after(.hang)) == Array("ge heim".utf8))
  #expect(try device.shown(through: "\r\n") == "\r\n")
  #expect(device.echoes)
}

@Test func typingAheadDoesNotAnswer() throws {
  let device = try PseudoTerminal()
  try device.type("yes\n")
  _ = try device.shown(through: "yes\r\n")
  let work = try asking(device) { try? $0.ask("sure? ") }
  _ = try device.shown(through: "sure? ")
  try device.type("no\n")
  #expect(try work.wait(until: .after(.hang)) == "no")
}

@Test func ctrlCIsNeverDropped() throws {
  let device = try PseudoTerminal()
  // With `tcflush`, about forty of these would be lost.
  for _ in 0..<200 {
    try device.type("\u{3}")
    device.terminal.discardInput()
    #expect(try device.shown(through: "^C") == "^C")
  }
}

@Test func questionIsAskedAgainUntilTheAnswerIsUnderstood() throws {
  let device = try PseudoTerminal()
  let work = try asking(device) { terminal in
    try? terminal.choose("sure? ", again: "yes or no: ") {
      Bool(["yes": "true", "no": "false"][$0] ?? "")
    }
  }
  _ = try device.shown(through: "sure? ")
  try device.type("y\n")
  _ = try device.shown(through: "yes or no: ")
  try device.type(" yes\t\n")
  #expect(try work.wait(until: .after(.hang)) == true)
}

@Test func sizeIsWhatTheTerminalSays() throws {
  let device = try PseudoTerminal()
  var size = winsize(ws_row: 31, ws_col: 117, ws_xpixel: 0, ws_ypixel: 0)
  #expect(ioctl(device.keyboard.rawValue, UInt(TIOCSWINSZ), &size) == 0)
  let terminal = ControllingTerminal(taking: try device.terminal.duplicate())
  #expect(terminal.size == TerminalSize(columns: 117, rows: 31))
  #expect(device.keyboard.isTerminal)
}

@Test func whatIsNoTerminalHasNoSize() throws {
  let ends = try FileDescriptor.pipe()
  defer {
    try? ends.readEnd.close()
    try? ends.writeEnd.close()
  }
  #expect(TerminalSize(of: ends.readEnd) == nil)
  #expect(!ends.readEnd.isTerminal)
}
