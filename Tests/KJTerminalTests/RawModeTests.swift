// A terminal is raw while the value lives, and then returns to exactly its old modes.

import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJTerminal

/// The part of the modes that raw mode changes.
private struct Flags: Equatable {
  let input, output, local, control: tcflag_t
  let characters: [UInt8]

  init(_ device: PseudoTerminal) throws {
    let attributes = try device.terminal.terminalAttributes()
    input = attributes.c_iflag
    output = attributes.c_oflag
    local = attributes.c_lflag
    control = attributes.c_cflag
    characters = withUnsafeBytes(of: attributes.c_cc) { Array($0) }
  }
}

@Test func rawModeTakesEveryByteAsItIs() throws {
  let device = try PseudoTerminal()
  let raw = try RawMode(device.terminal)
  let typed = "\u{3}\u{1A}\u{11}\u{13}\u{16}\u{4}\r\u{1C}"
  try device.type(typed)
  var bytes: [UInt8] = []
  while bytes.count < typed.utf8.count {
    try wait(for: [Interest(device.terminal)], until: .after(.hang), interruptible: false)
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = try buffer.withUnsafeMutableBytes { try device.terminal.read(into: $0) }
    bytes += buffer.prefix(count)
  }
  #expect(bytes == Array(typed.utf8))
  try device.terminal.writeFully(Array("a\nb".utf8), name: "the terminal")
  #expect(try device.shown(through: "b") == "a\nb")
  try raw.end()
}

@Test func rawModeGivesBackWhatWasThere() throws {
  let device = try PseudoTerminal()
  let before = try Flags(device)
  let raw = try RawMode(device.terminal)
  let during = try Flags(device)
  #expect(during != before)
  #expect(during.control == before.control)
  try raw.suspend()
  #expect(try Flags(device) == before)
  try raw.resume()
  #expect(try Flags(device) == during)
  try raw.end()
  #expect(try Flags(device) == before)
}

@Test func rawModeEndsWithItsValue() throws {
  let device = try PseudoTerminal()
  let before = try Flags(device)
  do {
    let raw = try RawMode(device.terminal)
    #expect(!device.echoes)
    _ = consume raw
  }
  #expect(try Flags(device) == before)
}

@Test func whatIsNoTerminalCannotBeRaw() throws {
  let ends = try FileDescriptor.pipe()
  defer {
    try? ends.readEnd.close()
    try? ends.writeEnd.close()
  }
  #expect(throws: TerminalError.self) { try RawMode(ends.readEnd).end() }
}

@Test func sizeHasPixelsWhereTheTerminalKnowsThem() throws {
  let device = try PseudoTerminal()
  var size = winsize(ws_row: 31, ws_col: 117, ws_xpixel: 1170, ws_ypixel: 620)
  #expect(ioctl(device.keyboard.rawValue, UInt(TIOCSWINSZ), &size) == 0)
  #expect(
    TerminalSize(of: device.terminal)
      == TerminalSize(columns: 117, rows: 31, pixelWidth: 1170, pixelHeight: 620))
}
