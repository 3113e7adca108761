/// Takes a terminal's bytes one by one and reports when a unit is complete.
///
/// The caller keeps the bytes. Outside a paste, a control character ends the open unit and is a key itself. So neither
/// a truncated sequence nor a key such as Alt-], which begins a string, can hide the keys after it. A C1 byte outside
/// a UTF-8 character stands for ESC and the byte 64 below: xterm sends sequences that way once a program has asked for
/// it (`ESC SP G`). Alone, the byte is a character.
package struct KeyParser {
  private enum State: Equatable {
    case ground
    /// In a character that still needs this many bytes.
    case character(lacking: Int)
    case escape
    /// After `ESC O`.
    case singleShift
    case controlSequence
    /// In the three bytes after `CSI M`.
    case mouse(lacking: Int)
    /// After `CSI [`, which begins function keys on the Linux console.
    case consoleKey
    /// In an OSC, DCS or APC string that began with ESC and this byte.
    case string(introducer: UInt8)
    /// In a paste, after this many bytes of its end marker.
    case paste(matched: Int)
  }

  /// The maximum length of a key's parameters.
  private static let parameterLimit = 40
  /// Begins an OSC string, the only one that BEL ends.
  private static let commandIntroducer = UInt8(ascii: "]")
  /// The C1 bytes SS3, DCS, CSI, OSC and APC.
  private static let introducers: Set<UInt8> = [0x8F, 0x90, 0x9B, 0x9D, 0x9F]
  /// The C1 byte ST, which ends a string that began with a C1 byte.
  private static let stringEnd: UInt8 = 0x9C
  /// The parameters of the sequence that begins a paste.
  private static let pasteStart = Array("200".utf8)
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var parameters: [UInt8] = []
  /// Whether an ESC has just ended a string, so a `\` would still belong to the string.
  private var isAfterString = false
  /// The number of bytes in the open unit; a C1 byte at its beginning counts as two.
  private var length = 0
  /// Whether the open unit began with a C1 byte.
  private var isEightBit = false
  /// How many bytes the character in an open string still lacks.
  private var lackingInString = 0

  package init() {}

  /// Whether a unit has begun but is not complete; a paste does not count.
  package var isUnfinished: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  package var isInPaste: Bool { if case .paste = state { true } else { false } }

  /// Whether the open unit can only be a report from the terminal itself.
  var isInReply: Bool {
    switch state {
    case .mouse: true
    case .string: length > 2
    case .controlSequence, .singleShift: length > Self.parameterLimit
    default: false
    }
  }

  /// Whether the open unit may become a ``KeyPress``.
  var mayBecomePress: Bool {
    switch state {
    case .escape: true
    case .controlSequence:
      length <= Self.parameterLimit && parameters.allSatisfy { (0x30...0x3B).contains($0) }
    default: false
    }
  }

  /// Whether the open unit may become the start of a paste; a lone ESC may also be the Escape key.
  var mayBecomePasteStart: Bool {
    switch state {
    case .escape: true
    case .controlSequence: !isEightBit && Self.pasteStart.starts(with: parameters)
    default: false
    }
  }

  /// Whether the open unit may become a mouse report.
  var mayBecomeMouseReport: Bool {
    switch state {
    case .escape, .mouse: true
    case .controlSequence:
      length <= Self.parameterLimit
        && parameters.enumerated().allSatisfy { index, byte in
          (0x30...0x3B).contains(byte) || index == 0 && byte == UInt8(ascii: "<")
        }
    default: false
    }
  }

  /// Whether the open unit may become a report about the terminal's size.
  var mayBecomeSizeReport: Bool {
    switch state {
    case .escape: true
    case .controlSequence: length <= Self.parameterLimit && SizeReport.mayBegin(with: parameters)
    default: false
    }
  }

  /// Whether the open unit is short enough to be a key pressed with Alt.
  var isShort: Bool {
    switch state {
    case .character: true
    default: length <= 2
    }
  }

  /// Whether the byte does not belong to the open unit, which ``finish()`` then completes.
  package func isInterrupted(by byte: UInt8) -> Bool {
    switch state {
    case .ground, .paste: false
    case .character: !(0x80..<0xC0).contains(byte)
    case .mouse: (1..<0x20).contains(byte)
    case .string(let introducer):
      byte < 0x20 && !(byte == 0x07 && introducer == Self.commandIntroducer)
    case .escape: byte < 0x20 || byte >= 0x80
    case .controlSequence, .singleShift, .consoleKey: byte < 0x20 || byte >= 0x7F
    }
  }

  /// Completes the open unit as it is, because no more bytes will follow.
  package mutating func finish() -> KeyToken {
    defer { close() }
    switch state {
    case .character: return .character
    case _ where isEightBit && length == 2: return .character
    case .singleShift: return .meta(UInt8(ascii: "O"))
    case .controlSequence where length == 2: return .meta(UInt8(ascii: "["))
    case .escape: return .escape
    case .string(let introducer) where length == 2: return .meta(introducer)
    case .string:
      isAfterString = true
      return .reply
    default: return .reply
    }
  }

  /// Takes a byte that does not interrupt the open unit; returns the unit if the byte completes it.
  package mutating func take(_ byte: UInt8) -> KeyToken? {
    length += 1
    let token = follow(byte)
    if token != nil && !isInPaste { close() }
    return token
  }

  private mutating func close() {
    state = .ground
    length = 0
    isEightBit = false
    lackingInString = 0
    parameters.removeAll(keepingCapacity: true)
  }

  private mutating func follow(_ byte: UInt8) -> KeyToken? {
    let wasAfterString = isAfterString
    isAfterString = wasAfterString && byte == 0x1B && state == .ground
    switch state {
    case .ground: return begin(byte)
    case .character(let lacking):
      state = .character(lacking: lacking - 1)
      return lacking == 1 ? .character : nil
    case .escape:
      if wasAfterString && byte == UInt8(ascii: "\\") { return .reply }
      return followEscape(byte)
    case .singleShift: return (0x30...0x3B).contains(byte) ? nil : .functionKey(.press)
    case .controlSequence: return followControlSequence(byte)
    case .mouse(let lacking):
      state = .mouse(lacking: lacking - 1)
      return lacking == 1 ? .reply : nil
    case .consoleKey: return .functionKey(.press)
    case .string:
      if byte == 0x07 || isEightBit && byte == Self.stringEnd && lackingInString == 0 {
        return .reply
      }
      let isInCharacter = lackingInString > 0 && (0x80..<0xC0).contains(byte)
      lackingInString = isInCharacter ? lackingInString - 1 : Self.lacking(after: byte)
      return nil
    case .paste(let matched): return followPaste(byte, matched: matched)
    }
  }

  private mutating func begin(_ byte: UInt8) -> KeyToken? {
    switch byte {
    case 0x1B: state = .escape
    case _ where Self.introducers.contains(byte):
      isEightBit = true
      length += 1
      return followEscape(byte - 0x40)
    case 0x80...:
      let lacking = Self.lacking(after: byte)
      if lacking == 0 { return .character }
      state = .character(lacking: lacking)
    default: return .byte(byte)
    }
    return nil
  }

  /// How many bytes follow the first byte of a UTF-8 character; 0 if the byte cannot be the first.
  private static func lacking(after first: UInt8) -> Int {
    switch first {
    case 0xC2..<0xE0: 1
    case 0xE0..<0xF0: 2
    case 0xF0..<0xF5: 3
    default: 0
    }
  }

  private mutating func followEscape(_ byte: UInt8) -> KeyToken? {
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case Self.commandIntroducer, UInt8(ascii: "P"), UInt8(ascii: "_"):
      state = .string(introducer: byte)
    default: return .meta(byte)
    }
    return nil
  }

  private mutating func followPaste(_ byte: UInt8, matched: Int) -> KeyToken {
    let isNext = byte == Self.pasteEnd[matched]
    let now = isNext ? matched + 1 : byte == 0x1B ? 1 : 0
    guard now == Self.pasteEnd.count else {
      state = .paste(matched: now)
      return .pasted
    }
    state = .ground
    return .pasteEnd
  }

  // MARK: Control sequences

  private mutating func followControlSequence(_ byte: UInt8) -> KeyToken? {
    guard byte >= 0x40 else {
      if parameters.count < Self.parameterLimit { parameters.append(byte) }
      return nil
    }
    if length == 3 && byte == UInt8(ascii: "M") {
      state = .mouse(lacking: 3)
      return nil
    }
    if length == 3 && byte == UInt8(ascii: "[") {
      state = .consoleKey
      return nil
    }
    return meaning(final: byte)
  }

  private mutating func meaning(final: UInt8) -> KeyToken {
    let isPlain = parameters.allSatisfy { (0x30...0x3B).contains($0) }
    switch final {
    case UInt8(ascii: "~") where parameters == Self.pasteStart && !isEightBit:
      state = .paste(matched: 0)
      return .pasteStart
    case _ where !isPlain: return .reply
    case UInt8(ascii: "R"): return reportedPosition.map(KeyToken.cursorReport) ?? .reply
    case UInt8(ascii: "I") where parameters.isEmpty: return .focusReport(hasFocus: true)
    case UInt8(ascii: "O") where parameters.isEmpty: return .focusReport(hasFocus: false)
    case UInt8(ascii: "I"), UInt8(ascii: "O"), UInt8(ascii: "M"),
      UInt8(ascii: "m"), UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"),
      UInt8(ascii: "x"), UInt8(ascii: "y"):
      return .reply
    default:
      if let press = KeyPress(parameters: parameters, final: final) { return .press(press) }
      return .functionKey(event)
    }
  }

  /// The two numbers of a cursor position report.
  private var reportedPosition: ScreenPosition? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { return nil }
    return ScreenPosition(row: row, column: column)
  }

  /// The event in the second parameter of a function key, in kitty's protocol.
  private var event: KeyPress.Event {
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count > 1 else { return .press }
    switch fields[1].suffix(2) {
    case [UInt8(ascii: ":"), UInt8(ascii: "2")]: return .repeat
    case [UInt8(ascii: ":"), UInt8(ascii: "3")]: return .release
    default: return .press
    }
  }
}
