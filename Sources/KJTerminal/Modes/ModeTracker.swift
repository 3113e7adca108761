public import KJDomain

/// Derives the modes of a terminal from the bytes that were sent to it.
///
/// Whatever the input, it holds a few kilobytes at most, plus the text that programs have copied. The result does not
/// depend on how the bytes were divided into pieces.
///
/// The state machine is that of terminals: after ESC, `[` begins a control sequence; `]`, `P`, `_`, `^`, `X` and `k`
/// begin strings. In UTF-8, bytes from 0x80 on belong to characters, so eight-bit introducers do not count.
public struct ModeTracker {
  private enum State {
    case ground
    /// After ESC and any intermediate bytes.
    case escape
    case controlSequence
    /// In a malformed control sequence, which terminals ignore.
    case ignoredSequence
    /// In an OSC string, which is kept up to a limit.
    case command
    /// In a DCS string, before the byte that identifies it.
    case deviceHeader
    /// In a DECUDK string, at its definitions.
    case keyDefinitions
    /// In an APC string, before the end of the part that identifies it.
    case applicationHeader
    /// In another DCS, APC, PM or SOS string, or in screen's title.
    case otherString

    var isString: Bool {
      switch self {
      case .command, .deviceHeader, .keyDefinitions, .applicationHeader, .otherString: true
      case .ground, .escape, .controlSequence, .ignoredSequence: false
      }
    }
  }

  /// The longest OSC string to keep; further bytes are skipped.
  private static let commandLimit = 2048
  /// The beginnings of OSC strings that copy text, and the longest such string to keep, in Base64.
  private static let copyBeginnings = ["52;", "5522;"].map { Array($0.utf8) }
  private static let copyLimit = (CopiedTexts.longest / 3 + 1) * 4 + 16
  /// The longest headers to keep: of a DCS string, and of an APC string.
  private static let headerLimit = 16
  private static let applicationHeaderLimit = 256
  /// The longest title to keep, in bytes.
  public static let titleLimit = 256

  private var terminal: TrackedTerminal
  private var state = State.ground
  /// How many bytes the character at the end of the output still lacks.
  private var missingCharacterBytes = 0
  /// The bytes between ESC and the final byte of an escape sequence.
  private var intermediates: [UInt8] = []
  /// The control sequence so far.
  private var sequence = ControlSequence()
  /// The OSC string, or the header of the DCS or APC string, so far.
  private var command: [UInt8] = []
  /// The string that an ESC has just interrupted; if `\` comes next, it was the regular end.
  private var interruptedString: State?
  /// Whether the open sequence or string was cut off, so the terminal does not get its rest.
  private var isCutOff = false

  /// Begins with a terminal in its initial state, and with its size if that is known.
  public init(size: TerminalSize? = nil) { terminal = TrackedTerminal(size: size) }

  /// The modes that the programs have changed.
  public var modes: TerminalModes { terminal.modes }

  /// The last window title that a program set, at most ``titleLimit`` bytes.
  ///
  /// These bytes come from outside: make them printable before showing them.
  public var title: [UInt8]? { terminal.title }

  /// Whether a program has saved a cursor that it may restore at any time.
  package var isCursorKept: Bool { terminal.isCursorKept }

  /// Whether a program that is still in the foreground has asked kj to hide its bar (``BarRequest``).
  package var hidesBar: Bool { terminal.hidesBar }

  /// Shows the bar again, because another program is now in the foreground.
  package mutating func endBarRequest() { terminal.hidesBar = false }

  /// The text that programs have copied.
  package var copies: CopiedTexts {
    get { terminal.copies }
    set { terminal.copies = newValue }
  }

  /// Whether the terminal obeys the usual sequences, as far as kj knows.
  package var isUsual: Bool { !terminal.modes.isVT52 && !terminal.mayBeTektronix }

  /// The pictures that programs have drawn.
  package var pictures: DrawnPictures { terminal.pictures }

  /// How often programs have asked the terminal questions that kj also asks.
  package var questions: QuestionCounts { terminal.questions }

  /// Whether other output may be written here: the output is neither in a sequence nor in a character.
  ///
  /// A program that does not write UTF-8 can end with bytes that look like half a character. After a pause, they can be
  /// treated as complete.
  public var isInGround: Bool { state == .ground && missingCharacterBytes == 0 }

  /// Notes a new size, which determines which margins span the whole screen.
  ///
  /// - Parameter keepsMargins: Whether to keep the current margins unchanged, because the rows will come back.
  package mutating func resize(to size: TerminalSize, keepsMargins: Bool = false) {
    terminal.resize(to: size, keepsMargins: keepsMargins)
  }

  /// Takes the next piece of output.
  public mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count { index = follow(bytes, from: index) }
  }

  @inline(__always)
  private mutating func follow(_ bytes: UnsafeRawBufferPointer, from index: Int) -> Int {
    switch state {
    case .ground: skipText(bytes, from: index)
    case .escape: followEscape(bytes, from: index)
    case .controlSequence, .ignoredSequence: followSequence(bytes, from: index)
    case .command: followCommand(bytes, from: index)
    case .deviceHeader: followHeader(bytes, from: index)
    case .keyDefinitions: followKeyDefinitions(bytes, from: index)
    case .applicationHeader: followApplication(bytes, from: index)
    case .otherString: skipString(bytes, from: index)
    }
  }

  // MARK: Cutting off

  /// Ends the sequence or string that is open in the terminal, so something else can be written.
  ///
  /// When the rest of it arrives, pass it to ``dropRest(of:)`` first.
  ///
  /// - Returns: The bytes that end it; empty between sequences.
  package mutating func cutOff() -> [UInt8] {
    missingCharacterBytes = 0
    isCutOff = state != .ground
    return Array(endOfOpen.utf8)
  }

  /// Reads the rest of a sequence or string that was cut off, and ignores its effects.
  ///
  /// - Returns: The number of bytes that belong to it.
  package mutating func dropRest(of bytes: UnsafeRawBufferPointer) -> Int {
    guard isCutOff else { return 0 }
    let kept = terminal
    var index = 0
    while index < bytes.count && state != .ground { index = follow(bytes, from: index) }
    terminal = kept
    isCutOff = state != .ground
    return index
  }

  /// The bytes that end the open sequence or string.
  private var endOfOpen: String {
    switch interruptedString ?? state {
    case .ground: ""
    case .escape, .controlSequence, .ignoredSequence: "\u{18}"
    case .command, .deviceHeader, .keyDefinitions, .applicationHeader, .otherString:
      "\u{18}\u{1B}\\"
    }
  }

  // MARK: Text

  /// ESC, and SO and SI, which change the character set.
  private static let controls = ByteMatch((0x1B, mask: 0xFF), or: (0x0E, mask: 0xFE))
  /// CAN, SUB and ESC; EM matches too, but does nothing.
  private static let stringEnds = ByteMatch((0x18, mask: 0xFC), or: (0x18, mask: 0xFC))
  /// CAN, SUB, ESC and EM as above, and BEL.
  private static let commandEnds = ByteMatch((0x18, mask: 0xFC), or: (0x07, mask: 0xFF))

  private mutating func skipText(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.controls.firstIndex(in: bytes, from: start)
    guard end < bytes.count else {
      // A character has at most four bytes, so the last three tell how many are missing.
      for byte in bytes[max(start, end - 3)..<end] { countCharacterBytes(byte) }
      return end
    }
    missingCharacterBytes = 0
    if bytes[end] == 0x1B && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "[") {
      // The fast path: nearly every ESC begins a control sequence.
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

  /// Obeys a control character; these also take effect within sequences.
  private mutating func execute(_ byte: UInt8) {
    switch byte {
    case 0x0E: terminal.modes.characterSets.inUse = 1
    case 0x0F: terminal.modes.characterSets.inUse = 0
    case 0x18, 0x1A:
      state = .ground
      interruptedString = nil
    case 0x1B: beginEscape()
    default: break
    }
  }

  private mutating func beginEscape() {
    interruptedString = state.isString ? state : nil
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

  private mutating func finishEscape(_ final: UInt8) {
    if let next = introduced(by: final) { return begin(next) }
    if intermediates.isEmpty && final == UInt8(ascii: "\\") {
      if interruptedString == .command { terminal.obey(command: command) }
    } else {
      terminal.obey(escape: intermediates, final)
    }
  }

  private func introduced(by byte: UInt8) -> State? {
    guard intermediates.isEmpty else { return nil }
    return switch byte {
    case UInt8(ascii: "["): .controlSequence
    case UInt8(ascii: "]"): .command
    case UInt8(ascii: "P"): .deviceHeader
    case UInt8(ascii: "_"): .applicationHeader
    case UInt8(ascii: "^"), UInt8(ascii: "X"), UInt8(ascii: "k"): .otherString
    default: nil
    }
  }

  /// Enters the state that an introducer begins.
  private mutating func begin(_ state: State) {
    self.state = state
    sequence.removeAll()
    if !command.isEmpty { command.removeAll(keepingCapacity: true) }
  }

  private mutating func followSequence(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where sequence.intermediate == 0:
        index = sequence.parameters.appendDigits(of: bytes, from: index)
        continue
      case UInt8(ascii: ";") where sequence.intermediate == 0:
        sequence.parameters.startNext(asPart: false)
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
    case 0x20..<0x30: sequence.intermediate = sequence.intermediate == 0 ? byte : 0xFF
    case UInt8(ascii: ":") where sequence.intermediate == 0:
      sequence.parameters.startNext(asPart: true)
    case 0x3C..<0x40
    where sequence.marker == 0 && sequence.intermediate == 0 && sequence.parameters.isUntouched:
      sequence.marker = byte
    case 0x30..<0x40: state = .ignoredSequence
    default: break
    }
  }

  private mutating func finishSequence(_ final: UInt8) {
    let isFollowed = state == .controlSequence
    state = .ground
    guard isFollowed else { return }
    sequence.parameters.finish()
    terminal.obey(sequence, final)
  }

  // MARK: Strings

  private mutating func followHeader(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let byte = bytes[start]
    switch byte {
    case 0x18, 0x1A, 0x1B: execute(byte)
    case 0..<0x20: break
    case UInt8(ascii: "0")...UInt8(ascii: "=") where command.count < Self.headerLimit:
      command.append(byte)
    case UInt8(ascii: "|"): state = .keyDefinitions
    default:
      terminal.obey(deviceHeader: command, byte)
      state = .otherString
    }
    return start + 1
  }

  private mutating func followApplication(
    _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    let byte = bytes[start]
    let isEnd = byte == UInt8(ascii: ";") || Self.stringEnds.matches(byte)
    guard isEnd || command.count == Self.applicationHeaderLimit else {
      command.append(byte)
      return start + 1
    }
    terminal.obey(applicationHeader: command)
    state = .otherString
    return start
  }

  /// Notes whether the string programs keys, or resets all of them.
  private mutating func followKeyDefinitions(
    _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    if Self.stringEnds.firstIndex(in: bytes, from: start) == start {
      let parameters = command.split(
        separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      if parameters.first?.allSatisfy({ $0 == UInt8(ascii: "0") }) ?? true {
        terminal.traces.programmedKeys = false
      }
    } else {
      terminal.traces.programmedKeys = true
    }
    state = .otherString
    return start
  }

  private mutating func skipString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.stringEnds.firstIndex(in: bytes, from: start)
    guard end < bytes.count else { return end }
    execute(bytes[end])
    return end + 1
  }

  private mutating func followCommand(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let end = Self.commandEnds.firstIndex(in: bytes, from: start)
    keep(bytes[start..<end])
    guard end < bytes.count else { return end }
    if bytes[end] == 0x07 {
      state = .ground
      terminal.obey(command: command)
    } else {
      execute(bytes[end])
    }
    return end + 1
  }

  /// Keeps the next piece of an OSC string, up to the limit for its kind.
  private mutating func keep(_ piece: Slice<UnsafeRawBufferPointer>) {
    let head = piece.prefix(max(Self.copyBeginnings[1].count - command.count, 0))
    command.append(contentsOf: head)
    let copy = Self.copyBeginnings.first { command.starts(with: $0) }
    let room = (copy == nil ? Self.commandLimit : Self.copyLimit) - command.count
    command.append(contentsOf: piece.dropFirst(head.count).prefix(max(room, 0)))
    // Partial text is useless.
    if let copy, piece.count - head.count > room { command = copy }
  }

  // MARK: Restoration

  /// The bytes that switch off exactly the modes that are on: at most 1 KiB, empty if no mode is on.
  ///
  /// If the output is in a sequence or string, the bytes end that first. The cursor stays where it was, or returns to
  /// where it was before the alternate screen. If origin mode was on, the cursor moves to the last row, because
  /// switching that mode off moves it anyway.
  public var restoration: [UInt8] {
    var terminal = terminal
    if interruptedString ?? state == .command {
      // Some terminals obey an unfinished command.
      var ended = terminal
      ended.obey(command: command)
      terminal.modes.colors.merge(ended.modes.colors) { old, _ in old }
      terminal.modes.hyperlink = terminal.modes.hyperlink ?? ended.modes.hyperlink
    }
    return Array((endOfOpen + terminal.restoration).utf8)
  }

  /// The bytes that switch the same modes on again after ``restoration``.
  ///
  /// They do not redraw anything: the program does that when it gets a new size.
  public var resumption: [UInt8] { terminal.resumption }
}
