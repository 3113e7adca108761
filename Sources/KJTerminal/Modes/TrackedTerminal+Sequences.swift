// The effects of sequences that end in one byte: `ESC …` and `CSI …`.

extension TrackedTerminal {
  /// Obeys `ESC` with intermediate bytes and a final byte.
  mutating func obey(escape intermediates: [UInt8], _ final: UInt8) {
    guard let first = intermediates.first else { return obey(plainEscape: final) }
    let designation: [UInt8] = intermediates.dropFirst() + [final]
    switch first {
    case UInt8(ascii: "("): modes.characterSets.designations[0] = designation
    case UInt8(ascii: ")"): modes.characterSets.designations[1] = designation
    case UInt8(ascii: "%"): modes.characterSets.isUTF8Off = final == UInt8(ascii: "@")
    case UInt8(ascii: " ") where final == UInt8(ascii: "F") || final == UInt8(ascii: "G"):
      modes.keyboards.eightBitControls = final == UInt8(ascii: "G")
    default: break
    }
  }

  private mutating func obey(plainEscape final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): keepCursor()
    case UInt8(ascii: "8"): restoreCursor()
    case UInt8(ascii: "="): modes.keyboards.applicationKeypad = true
    case UInt8(ascii: ">"): modes.keyboards.applicationKeypad = false
    case UInt8(ascii: "n"): modes.characterSets.inUse = 2
    case UInt8(ascii: "o"): modes.characterSets.inUse = 3
    case UInt8(ascii: "c"): reset()
    case UInt8(ascii: "<"): modes.isVT52 = false
    default: break
    }
  }

  /// RIS: resets everything except the colors and saved titles, which many terminals keep.
  private mutating func reset() {
    let old = modes
    modes = TerminalModes()
    hidesBar = false
    // A VT52 does not know this sequence.
    modes.isVT52 = old.isVT52
    modes.colors = old.colors
    modes.savedTitles = old.savedTitles
    savedCursors = (SavedCursor(), SavedCursor())
    isCursorSaved = false
    isCursorKept = false
  }

  /// DECSTR: resets writing and keys, but not the screen or the terminal's reports.
  private mutating func resetSoftly() {
    for mode in [PrivateMode.cursorVisible, .autowrap] { modes.set(mode, true) }
    for mode in [PrivateMode.origin, .applicationCursorKeys, .leftRightMargins] {
      modes.set(mode, false)
    }
    for mode in [StandardMode.insertion, .keyboardLocked] { modes.set(mode, false) }
    modes.keyboards.applicationKeypad = false
    modes.scrollMargins = nil
    modes.characterSets = CharacterSets()
    modes.style = TextStyle()
    savedCursor = SavedCursor()
  }

  // MARK: Control sequences

  /// Obeys a control sequence that ends in this byte.
  mutating func obey(_ sequence: ControlSequence, _ final: UInt8) {
    let parameters = sequence.parameters
    switch (sequence.marker, sequence.intermediate) {
    case (0, 0): obey(plain: parameters, final)
    case (UInt8(ascii: "?"), 0): obey(private: parameters, final)
    case (0, UInt8(ascii: " ")) where final == UInt8(ascii: "q"):
      modes.cursorShape = parameters[0]
    case (0, UInt8(ascii: "!")) where final == UInt8(ascii: "p"): resetSoftly()
    case (_, 0) where final == UInt8(ascii: "u"): changeKeyboard(sequence.marker, parameters)
    case (UInt8(ascii: ">"), 0) where final == UInt8(ascii: "m") && [0, 4].contains(parameters[0]):
      modes.keyboards.modifyOtherKeys = parameters[1]
    case (UInt8(ascii: ">"), 0) where final == UInt8(ascii: "n") && parameters[0] == 4:
      modes.keyboards.modifyOtherKeys = 0
    case (UInt8(ascii: ">"), 0) where final == UInt8(ascii: "p"):
      traces.pointerMode = parameters[0] != TerminalTraces.pointerModeAtStart
    case (UInt8(ascii: ">"), 0) where final == UInt8(ascii: "q") && parameters[0] == 0:
      questions.name += 1
    default: break
    }
  }

  private mutating func obey(plain parameters: SequenceParameters, _ final: UInt8) {
    switch final {
    case UInt8(ascii: "m"): modes.style.apply(parameters)
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      setStandardModes(parameters, isOn: final == UInt8(ascii: "h"))
    case UInt8(ascii: "r"): setScrollMargins(parameters)
    case UInt8(ascii: "s"):
      // With left and right margins on, the same sequence sets those margins.
      if modes.isOn(.leftRightMargins) {
        modes.columnMargins = ColumnMargins(left: parameters[0], right: parameters[1])
      } else {
        keepCursor()
      }
    case UInt8(ascii: "u"): restoreCursor()
    case UInt8(ascii: "t"): changeTitleStack(parameters)
    case UInt8(ascii: "n") where parameters[0] == 6: questions.cursor += 1
    case UInt8(ascii: "c") where parameters[0] == 0: questions.attributes += 1
    default: break
    }
  }

  private mutating func obey(private parameters: SequenceParameters, _ final: UInt8) {
    for index in 0..<parameters.count {
      let number = parameters[index]
      switch final {
      case UInt8(ascii: "h"): setPrivateMode(number, true)
      case UInt8(ascii: "l"): setPrivateMode(number, false)
      case UInt8(ascii: "s"): savePrivateMode(number)
      case UInt8(ascii: "r"): restorePrivateMode(number)
      default: return
      }
    }
  }

  private mutating func setStandardModes(_ parameters: SequenceParameters, isOn: Bool) {
    for index in 0..<parameters.count {
      if let mode = StandardMode(rawValue: parameters[index]) { modes.set(mode, isOn) }
    }
  }

  private mutating func setScrollMargins(_ parameters: SequenceParameters) {
    let margins = ScrollMargins(top: parameters[0], bottom: parameters[1], rows: rows)
    if margins?.isValid ?? true { modes.scrollMargins = margins }
  }

  private mutating func changeKeyboard(_ marker: UInt8, _ parameters: SequenceParameters) {
    switch marker {
    case UInt8(ascii: ">"): modes.keyboard.push(parameters[0])
    case UInt8(ascii: "<"): modes.keyboard.pop(max(parameters[0], 1))
    case UInt8(ascii: "="): modes.keyboard.set(parameters[0], how: max(parameters[1], 1))
    default: break
    }
  }

  private mutating func changeTitleStack(_ parameters: SequenceParameters) {
    switch parameters[0] {
    case 22 where modes.savedTitles.count < Self.savedTitleLimit && parameters[1] <= 2:
      modes.savedTitles.append(parameters[1])
    case 23: _ = modes.savedTitles.popLast()
    default: break
    }
  }

  /// The number of titles that xterm keeps.
  static let savedTitleLimit = 10
}
