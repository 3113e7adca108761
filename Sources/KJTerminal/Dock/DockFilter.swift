/// Keeps the output of programs above the dock's rows.
///
/// Positions and margins below the limit are moved up, and the filter notes what a program may do to margins or rows.
/// Everything else passes unchanged. The result does not depend on how the bytes were divided into pieces.
struct DockFilter {
  /// What the output has done to the dock.
  struct Effects: OptionSet {
    let rawValue: UInt8

    /// Some of the dock's rows may have been overwritten.
    static let drawnOver = Effects(rawValue: 1)
    /// The margins may have been changed.
    static let marginsLost = Effects(rawValue: 2)
    /// The program has sent something about its own mouse, so kj's mouse is off.
    static let mouseLost = Effects(rawValue: 4)
  }

  let place: DockPlace
  /// Whether to keep the cursor hidden, whatever the program does.
  var hidesCursor = false
  /// The bytes that switch kj's mouse off and leave the program's modes in force; nil while kj's mouse is off.
  var mouseEnd: [UInt8]?
  /// Removes the picture in the rows if clearing them does not.
  var pictureRemoval = ""
  private var isOnAlternateScreen: Bool
  /// How many rows at the bottom of the main screen have no text.
  private(set) var roomOnMainScreen: Int
  /// Whether a program has switched to another kind of terminal: the rows were given back, and everything passes.
  private(set) var isOver = false
  private var reader = SequenceReader()
  private var effects: Effects = []

  /// Begins in the state between sequences.
  ///
  /// - Parameter roomOnMainScreen: How many rows at the bottom of the main screen have no text while the alternate
  ///   screen is visible.
  init(_ place: DockPlace, isOnAlternateScreen: Bool, roomOnMainScreen: Int = 0) {
    self.place = place
    self.isOnAlternateScreen = isOnAlternateScreen
    self.roomOnMainScreen = isOnAlternateScreen ? roomOnMainScreen : place.rows
  }

  mutating func takeEffects() -> Effects {
    defer { effects = [] }
    return effects
  }

  /// Returns to the state between sequences, because the terminal will not get the rest of the open one.
  mutating func dropOpen() { reader = SequenceReader() }

  /// Appends the bytes that the terminal gets for the next piece of output.
  mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    let (place, hasMouse) = (place, mouseEnd != nil)
    var movesDown = false
    defer { if movesDown { effects.insert(.drawnOver) } }
    while let piece = reader.next(
      in: bytes, from: &index,
      endOfPassing: { Self.endOfPassing($0, from: $1, place, hasMouse, &movesDown) })
    {
      switch piece {
      case .bytes(let range): output += UnsafeRawBufferPointer(rebasing: bytes[range])
      case .control(let byte), .endOfString(let byte): output.append(byte)
      case .afterString(let control):
        output.append(0x1B)
        if let control { output.append(control) }
      case .escape where isOver: output += reader.rest
      case .escape: finishEscape(&output)
      case .controlSequence where isOver: output += sequence
      case .controlSequence: finishSequence(&output)
      case .tooLong: drop(&output)
      }
    }
  }

  /// The sequence that is now complete.
  private var sequence: [UInt8] { reader.sequence }

  /// The end of a complete control sequence that means nothing to the dock; nil for anything else.
  private static func endOfPassing(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ place: DockPlace, _ hasMouse: Bool,
    _ movesDown: inout Bool
  ) -> Int? {
    let limit = min(bytes.count, start + SequenceReader.longestSequence)
    guard start + 2 < limit, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    var row = 0
    var isRowOver = false
    var isPlain = true
    while index < limit {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !isRowOver { row = number(row, byte) }
      case UInt8(ascii: ";"): isRowOver = true
      case 0x30..<0x40: isPlain = false
      case UInt8(ascii: "H"), UInt8(ascii: "f"), UInt8(ascii: "d"):
        return isPlain && row <= place.limit ? index + 1 : nil
      case UInt8(ascii: "r"), UInt8(ascii: "J"), UInt8(ascii: "h"), UInt8(ascii: "l"): return nil
      case UInt8(ascii: "s") where hasMouse: return nil
      case UInt8(ascii: "B"), UInt8(ascii: "E"), UInt8(ascii: "e"):
        movesDown = true
        return index + 1
      case 0x40..<0x7F: return index + 1
      default: return nil
      }
      index += 1
    }
    return nil
  }

  // MARK: Sequences

  private mutating func finishEscape(_ output: inout [UInt8]) {
    let isReset = sequence == [0x1B, UInt8(ascii: "c")]
    // If the mouse was switched off first, the terminal needs the whole sequence.
    if isReset && endMouse(&output) { output += sequence } else { output += reader.rest }
    if isReset {
      // The terminal is in its initial state, with the cursor in the first position.
      isOnAlternateScreen = false
      roomOnMainScreen = place.rows
      output += place.margins.utf8
      if hidesCursor { output += "\u{1B}[?25l".utf8 }
      effects.insert(.drawnOver)
    } else if sequence == Array("\u{1B}#8".utf8) {
      effects.formUnion([.drawnOver, .marginsLost])
    }
  }

  private mutating func finishSequence(_ output: inout [UInt8]) {
    let sequence = sequence
    let final = sequence[sequence.count - 1]
    switch final {
    case UInt8(ascii: "r"), UInt8(ascii: "H"), UInt8(ascii: "f"), UInt8(ascii: "d"):
      if let numbers = plainNumbers { return rewrite(numbers, final, &output) }
      // No position has subparameters; private and unknown sequences pass.
      if sequence.contains(UInt8(ascii: ":")) { return drop(&output) }
      if let numbers = privateNumbers { endMouse(for: numbers, &output) }
      noteRectangle()
    case UInt8(ascii: "s"):
      if let numbers = privateNumbers { endMouse(for: numbers, &output) }
    // Some terminals stop such movements at the margins, and some do not.
    case UInt8(ascii: "J"), UInt8(ascii: "B"), UInt8(ascii: "E"), UInt8(ascii: "e"):
      effects.insert(.drawnOver)
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      if let numbers = privateNumbers {
        return switchModes(numbers, isOn: final == UInt8(ascii: "h"), &output)
      }
    case UInt8(ascii: "p") where sequence[sequence.count - 2] == UInt8(ascii: "!"):
      endMouse(&output)
      output += sequence
      // The cursor stays where it is; the saved cursor is reset.
      output += DockPlace.keepingCursor(place.margins).utf8
      if hidesCursor { output += "\u{1B}[?25l".utf8 }
      return
    default: noteRectangle()
    }
    output += sequence
  }

  /// Removes a sequence.
  private func drop(_ output: inout [UInt8]) { output += reader.omission }

  /// Notes an operation on a rectangle, which ignores margins.
  private mutating func noteRectangle() {
    if sequence.contains(UInt8(ascii: "$")) { effects.insert(.drawnOver) }
  }

  /// The numbers of a sequence without a marker or intermediate bytes; 0 for a missing number.
  private var plainNumbers: [Int]? { numbers(of: sequence[2..<(sequence.count - 1)]) }

  private var privateNumbers: [Int]? {
    sequence[2] == UInt8(ascii: "?") ? numbers(of: sequence[3..<(sequence.count - 1)]) : nil
  }

  private func numbers(of bytes: ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = Self.number(numbers[numbers.count - 1], byte)
      case UInt8(ascii: ";"): numbers.append(0)
      default: return nil
      }
    }
    return numbers
  }

  /// The number with one more digit at its end; the limit is above all numbers that terminals use.
  private static func number(_ number: Int, _ digit: UInt8) -> Int {
    min(number * 10 + Int(digit - UInt8(ascii: "0")), 65_535)
  }

  /// Limits a position or margins to the rows that the program can use.
  private mutating func rewrite(_ numbers: [Int], _ final: UInt8, _ output: inout [UInt8]) {
    guard final == UInt8(ascii: "r") else {
      // Rows past the limit mean the last row, even in origin mode.
      if numbers[0] <= place.limit {
        output += sequence
      } else {
        let rest = numbers.count > 1 ? ";\(numbers[1])" : ""
        output += "\u{1B}[\(place.limit)\(rest)".utf8 + [final]
      }
      return
    }
    let bottom = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], place.limit) : place.limit
    // Terminals ignore margins that span fewer than two rows.
    guard max(numbers[0], 1) < bottom else { return drop(&output) }
    output += "\u{1B}[\(max(numbers[0], 1));\(bottom)r".utf8
  }

  /// Switches kj's mouse off if a sequence is about the program's own mouse, so it has the same effect as without kj.
  private mutating func endMouse(for numbers: [Int], _ output: inout [UInt8]) {
    if numbers.contains(where: Self.mouseModes.contains) { endMouse(&output) }
  }

  /// - Returns: Whether the mouse was on.
  @discardableResult
  private mutating func endMouse(_ output: inout [UInt8]) -> Bool {
    guard let mouseEnd else { return false }
    output += mouseEnd
    self.mouseEnd = nil
    effects.insert(.mouseLost)
    return true
  }

  /// Gives the rows back while the terminal still obeys the necessary sequences.
  private mutating func giveBack(_ output: inout [UInt8]) {
    endMouse(&output)
    output += pictureRemoval.utf8
    output += DockPlace.keepingCursor(DockPlace.resetMargins + place.clear).utf8
    if hidesCursor { output += "\u{1B}[?25h".utf8 }
    isOver = true
    effects.insert(.drawnOver)
  }

  /// The modes that determine whether there are mouse reports, and their format.
  private static let mouseModes = (PrivateMode.mouseEvents + PrivateMode.mouseForms).map(\.number)

  private mutating func switchModes(_ numbers: [Int], isOn: Bool, _ output: inout [UInt8]) {
    // A VT52, or xterm's Tektronix 4014 window.
    if numbers.contains(isOn ? 38 : 2) {
      giveBack(&output)
      output += sequence
      return
    }
    endMouse(for: numbers, &output)
    let isSwitch = numbers.contains { [47, 1047, 1049].contains($0) }
    if numbers.contains(3) { effects.formUnion([.drawnOver, .marginsLost]) }
    if numbers.contains(69) { effects.insert(.drawnOver) }
    // A picture belongs to the screen that was visible so far.
    if isSwitch && isOn != isOnAlternateScreen { output += pictureRemoval.utf8 }
    if isSwitch && isOn && !isOnAlternateScreen {
      // Leave nothing of the dock on the main screen, whatever happens meanwhile.
      output += DockPlace.keepingCursor(place.clear).utf8
    }
    let passed = hidesCursor ? numbers.filter { $0 != 25 } : numbers
    if passed == numbers {
      output += sequence
    } else if !passed.isEmpty {
      output +=
        "\u{1B}[?\(passed.map(String.init).joined(separator: ";"))".utf8 + sequence.suffix(1)
    } else {
      drop(&output)
    }
    guard isSwitch, isOn != isOnAlternateScreen else { return }
    isOnAlternateScreen = isOn
    effects.formUnion([.drawnOver, .marginsLost])
    if !isOn && roomOnMainScreen < place.rows {
      roomOnMainScreen = place.rows
      output +=
        (DockPlace.keepingCursor(DockPlace.resetMargins) + place.makeRoom
        + DockPlace.keepingCursor(place.margins)).utf8
    }
  }
}
