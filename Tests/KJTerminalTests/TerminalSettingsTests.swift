// The modes of a terminal in the form that SSH sends.

import KJLibC
import Testing

@testable import KJTerminal

/// The values by opcode.
private func decoded(_ modes: TerminalSettings) throws -> [UInt8: UInt32] {
  var rest = modes.encoded[...]
  var values: [UInt8: UInt32] = [:]
  while let opcode = rest.popFirst(), opcode != 0 {
    try #require(rest.count >= 4)
    try #require(values[opcode] == nil, "opcode \(opcode) comes twice")
    values[opcode] = rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(4)
  }
  #expect(rest.isEmpty)
  #expect(modes.encoded.last == 0)
  return values
}

@Test func modesThatAreOffAreSentAsZero() throws {
  let values = try decoded(TerminalSettings(termios()))
  let flags = values.filter { (30...93).contains($0.key) }
  #expect(flags.count >= 35)
  #expect(flags.values.allSatisfy { $0 == 0 })
}

@Test(
  arguments: [
    (30, IGNPAR), (32, INPCK), (36, ICRNL), (38, IXON), (41, IMAXBEL), (42, IUTF8), (50, ISIG),
    (51, ICANON), (53, ECHO), (54, ECHOE), (58, TOSTOP), (59, IEXTEN), (60, ECHOCTL), (62, PENDIN),
    (70, OPOST), (72, ONLCR), (75, ONLRET), (92, PARENB), (93, PARODD),
  ] as [(UInt8, Int32)])
func eachFlagHasItsOpcode(opcode: UInt8, flag: Int32) throws {
  var attributes = termios()
  switch opcode {
  case ..<50: attributes.c_iflag = tcflag_t(flag)
  case ..<70: attributes.c_lflag = tcflag_t(flag)
  case ..<90: attributes.c_oflag = tcflag_t(flag)
  default: attributes.c_cflag = tcflag_t(flag)
  }
  let values = try decoded(TerminalSettings(attributes)).filter { (30...93).contains($0.key) }
  #expect(values.filter { $0.value != 0 } == [opcode: 1])
}

@Test func eightBitsAreSentAsOpenSSHDoes() throws {
  var attributes = termios()
  attributes.c_cflag = tcflag_t(CS8)
  let values = try decoded(TerminalSettings(attributes))
  #expect(values[90] == 1)
  #expect(values[91] == 1)
}

@Test(
  arguments: [
    (1, VINTR), (2, VQUIT), (3, VERASE), (4, VKILL), (5, VEOF), (6, VEOL), (7, VEOL2), (8, VSTART),
    (9, VSTOP), (10, VSUSP), (12, VREPRINT), (13, VWERASE), (14, VLNEXT), (18, VDISCARD),
  ] as [(UInt8, Int32)])
func eachCharacterHasItsOpcode(opcode: UInt8, index: Int32) throws {
  var attributes = termios()
  withUnsafeMutableBytes(of: &attributes.c_cc) { $0[Int(index)] = 0x1C }
  #expect(try decoded(TerminalSettings(attributes))[opcode] == 0x1C)
}

@Test func charactersThatAreSwitchedOffAre255() throws {
  var attributes = termios()
  withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
    characters[Int(VINTR)] = 3
    #if canImport(Darwin)
      characters[Int(VSUSP)] = 0xFF
    #else
      characters[Int(VSUSP)] = 0
    #endif
  }
  let values = try decoded(TerminalSettings(attributes))
  #expect(values[1] == 3)
  #expect(values[10] == 255)
}

@Test(
  arguments: [
    (B0, 0), (B300, 300), (B9600, 9600), (B38400, 38400), (B115200, 115_200),
  ] as [(Int32, UInt32)])
func speedsAreBitsPerSecond(speed: Int32, expected: UInt32) throws {
  var attributes = termios()
  cfsetospeed(&attributes, speed_t(speed))
  #expect(try decoded(TerminalSettings(attributes))[129] == expected)
}

#if !canImport(Darwin)
  /// The modes that OpenSSH 9.2's client sent from a new pseudo-terminal: each opcode with its value; only the speeds
  /// need two bytes.
  private let sentByOpenSSH: [(opcode: UInt8, value: UInt16)] = [
    (129, 38400), (128, 38400), (1, 3), (2, 28), (3, 127), (4, 21), (5, 4), (6, 255), (7, 255),
    (8, 17), (9, 19), (10, 26), (12, 18), (13, 23), (14, 22), (18, 15), (30, 0), (31, 0), (32, 0),
    (33, 0), (34, 0), (35, 0), (36, 1), (37, 0), (38, 1), (39, 0), (40, 0), (41, 0), (42, 0),
    (50, 1), (51, 1), (52, 0), (53, 1), (54, 1), (55, 1), (56, 0), (57, 0), (58, 0), (59, 1),
    (60, 1), (61, 1), (62, 0), (70, 1), (71, 0), (72, 1), (73, 0), (74, 0), (75, 0), (90, 1),
    (91, 1), (92, 0), (93, 0),
  ]

  @Test func aNewTerminalIsDescribedAsByOpenSSH() throws {
    let device = try PseudoTerminal()
    let expected = sentByOpenSSH.flatMap { mode in
      [mode.opcode, 0, 0, UInt8(mode.value >> 8), UInt8(mode.value & 0xFF)]
    }
    let modes = TerminalSettings(try device.terminal.terminalAttributes())
    #expect(modes.encoded == expected + [0])
  }
#endif
