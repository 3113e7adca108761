// Watches the output of the remote programs for what they switch on in the terminal.
//
// The state machine is the one that terminals have: after ESC, `[` begins a control sequence, `]`, `P`,
// `_`, `^`, `X` and `k` begin strings. Terminals work in UTF-8, where the bytes from 0x80 on belong to
// characters, so that the eight-bit forms of these introducers do not count.

package import KJDomain

/// Knows the modes of a terminal from the bytes that were sent to it.
///
/// It never holds more than a few kilobytes, whatever it is given, and what it knows does not depend
/// on how the bytes were cut into pieces.
package struct ModeTracker {
  enum State {
    case ground
    /// Behind ESC and any intermediate bytes.
    case escape
    case controlSequence
    /// In a control sequence that no terminal would follow.
    case ignoredSequence
    /// In an OSC string, which is kept up to a limit.
    case command
    /// In a DCS, APC, PM or SOS string, or in screen's title.
    case otherString
  }

  /// The longest OSC string that is kept; what follows is passed over.
  static let commandLimit = 2048
  /// The longest title that is kept.
  package static let titleLimit = 256

  /// What the programs have changed.
  package internal(set) var modes = TerminalModes()
  /// The last title of the window that a program set, at most ``titleLimit`` bytes.
  ///
  /// Outside bytes: make them printable before they are shown.
  package internal(set) var title: [UInt8]?

  var state = State.ground
  /// Bytes that the character at the end of the output still lacks.
  private var missingCharacterBytes = 0
  /// What stands between ESC and the final byte of an escape sequence.
  var intermediates: [UInt8] = []
  /// `<`, `=`, `>` or `?` at the head of a control sequence, or 0.
  var marker: UInt8 = 0
  /// The byte before the final one of a control sequence (`SP`, `!`, `$`), or 0.
  var intermediate: UInt8 = 0
  var parameters = SequenceParameters()
  /// The OSC string so far.
  var command: [UInt8] = []
  /// Which string an ESC has just interrupted: `\` behind it makes it the regular end.
  var interruptedString: State?

  var rows: Int?
  var savedCursors = (main: SavedCursor(), alternate: SavedCursor())
  /// Whether mode 1048 holds a cursor.
  var isCursorSaved = false
  /// The modes as XTSAVE found them: those that were not as at the start.
  var savedPrivateModes = PrivateModeSet()

  /// Begins with a terminal in its normal state, and its size if that is known.
  package init(size: TerminalSize? = nil) {
    rows = size?.rows
  }

  /// Whether something else may be written to the terminal here: the output stands neither in a
  /// sequence nor in a character.
  ///
  /// A program that does not write UTF-8 can leave what looks like half a character: after a pause it
  /// is as good as whole.
  package var isInGround: Bool { state == .ground && missingCharacterBytes == 0 }

  /// Notes a new size, which decides what margins are the whole screen.
  package mutating func resize(to size: TerminalSize) {
    rows = size.rows
    if let margins = modes.scrollMargins {
      modes.scrollMargins = ScrollMargins(
        top: margins.top, bottom: margins.bottom ?? 0, rows: rows)
    }
  }

  /// Follows the next piece of output.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      switch state {
      case .ground: index = skipText(bytes, from: index)
      case .escape: index = followEscape(bytes, from: index)
      case .controlSequence, .ignoredSequence: index = followSequence(bytes, from: index)
      case .command: index = followCommand(bytes, from: index)
      case .otherString: index = skipString(bytes, from: index)
      }
    }
  }

  // MARK: Text

  /// ESC, and SO and SI, which change the character set.
  private static let controls = ByteMatch((0x1B, mask: 0xFF), or: (0x0E, mask: 0xFE))
  /// CAN, SUB, ESC, and EM, which is none of them.
  private static let stringEnds = ByteMatch((0x18, mask: 0xFC), or: (0x18, mask: 0xFC))
  /// The same and BEL.
  private static let commandEnds = ByteMatch((0x18, mask: 0xFC), or: (0x07, mask: 0xFF))

  private mutating func skipText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.controls.firstIndex(in: bytes, from: start)
    guard end < bytes.count else {
      // A character has four bytes at most, so the last three say what is missing.
      for byte in bytes[max(start, end - 3)..<end] { countCharacterBytes(byte) }
      return end
    }
    missingCharacterBytes = 0
    if bytes[end] == 0x1B && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "[") {
      // The straight way to what nearly every ESC begins.
      begin(.controlSequence)
      return followSequence(bytes, from: end + 2)
    }
    execute(bytes[end])
    return end + 1
  }

  private mutating func countCharacterBytes(_ byte: UInt8) {
    switch byte {
    case 0x80..<0xC0: missingCharacterBytes = max(missingCharacterBytes - 1, 0)
    case 0xC2..<0xE0: missingCharacterBytes = 1
    case 0xE0..<0xF0: missingCharacterBytes = 2
    case 0xF0..<0xF5: missingCharacterBytes = 3
    default: missingCharacterBytes = 0
    }
  }

  /// Obeys a control character, which works within sequences too.
  private mutating func execute(_ byte: UInt8) {
    switch byte {
    case 0x0E: modes.characterSets.inUse = 1
    case 0x0F: modes.characterSets.inUse = 0
    case 0x18, 0x1A:
      state = .ground
      interruptedString = nil
    case 0x1B: beginEscape()
    default: break
    }
  }

  private mutating func beginEscape() {
    interruptedString = state == .command || state == .otherString ? state : nil
    state = .escape
    if !intermediates.isEmpty { intermediates.removeAll(keepingCapacity: true) }
  }

  // MARK: Sequences

  private mutating func followEscape(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let byte = bytes[start]
    switch byte {
    case 0..<0x20: execute(byte)
    case 0x20..<0x30: if intermediates.count < 4 { intermediates.append(byte) }
    case 0x30..<0x7F:
      state = .ground
      finishEscape(byte)
      interruptedString = nil
    default: break
    }
    return start + 1
  }

  func introduced(by byte: UInt8) -> State? {
    guard intermediates.isEmpty else { return nil }
    return switch byte {
    case UInt8(ascii: "["): .controlSequence
    case UInt8(ascii: "]"): .command
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"),
      UInt8(ascii: "k"):
      .otherString
    default: nil
    }
  }

  /// Prepares for what an introducer begins.
  mutating func begin(_ state: State) {
    self.state = state
    marker = 0
    intermediate = 0
    parameters.removeAll()
    if !command.isEmpty { command.removeAll(keepingCapacity: true) }
  }

  private mutating func followSequence(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where intermediate == 0:
        index = parameters.appendDigits(of: bytes, from: index)
        continue
      case UInt8(ascii: ";") where intermediate == 0: parameters.startNext(asPart: false)
      case 0x40..<0x7F:
        finishSequence(byte)
        return index + 1
      case 0..<0x20:
        execute(byte)
        if state == .ground || state == .escape { return index + 1 }
      default: noteInSequence(byte)
      }
      index += 1
    }
    return index
  }

  /// Takes the rarer bytes of a control sequence.
  private mutating func noteInSequence(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x30: intermediate = intermediate == 0 ? byte : 0xFF
    case UInt8(ascii: ":") where intermediate == 0: parameters.startNext(asPart: true)
    case 0x3C..<0x40 where marker == 0 && intermediate == 0 && parameters.isUntouched:
      marker = byte
    case 0x30..<0x40: state = .ignoredSequence
    default: break
    }
  }

  private mutating func finishSequence(_ final: UInt8) {
    let isFollowed = state == .controlSequence
    state = .ground
    guard isFollowed else { return }
    parameters.finish()
    finishControlSequence(final)
  }

  // MARK: Strings

  private mutating func skipString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.stringEnds.firstIndex(in: bytes, from: start)
    guard end < bytes.count else { return end }
    execute(bytes[end])
    return end + 1
  }

  private mutating func followCommand(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.commandEnds.firstIndex(in: bytes, from: start)
    let kept = min(end - start, Self.commandLimit - command.count)
    command.append(contentsOf: bytes[start..<(start + kept)])
    guard end < bytes.count else { return end }
    if bytes[end] == 0x07 {
      state = .ground
      finishCommand()
    } else {
      execute(bytes[end])
    }
    return end + 1
  }
}
