// What the programs in a session have changed about the terminal.

/// Everything that a program can switch on in a terminal and forget to switch off.
///
/// The value of a terminal that nobody has touched is `TerminalModes()`.
public struct TerminalModes: Equatable, Sendable {
  /// The private modes that are not as they were at the start.
  public internal(set) var changedPrivateModes = PrivateModeSet()
  public internal(set) var standardModes: Set<StandardMode> = []
  /// `nil` while the main screen shows.
  public internal(set) var alternateScreen: AlternateScreen?
  /// Whether the keypad sends sequences (`ESC =`).
  public internal(set) var applicationKeypad = false
  /// `nil` while the whole screen scrolls.
  public internal(set) var scrollMargins: ScrollMargins?
  public internal(set) var mainKeyboard = KeyboardFlags()
  public internal(set) var alternateKeyboard = KeyboardFlags()
  /// xterm's own keyboard protocol: 0 off, 1 and 2 on (`CSI > 4 ; n m`).
  public internal(set) var modifyOtherKeys = 0
  /// The shape of the cursor, 1 to 6, or 0 for the terminal's own (DECSCUSR).
  public internal(set) var cursorShape = 0
  public internal(set) var style = TextStyle()
  public internal(set) var characterSets = CharacterSets()
  /// What was put on the stack of titles, oldest first: 0 for both, 1 for the icon's, 2 for the
  /// window's (`CSI 22 ; which t`).
  public internal(set) var savedTitles: [Int] = []
  /// The colours that a program has redefined, with their values as it wrote them.
  public internal(set) var colors: [ColorSlot: [UInt8]] = [:]
  /// The parameters and address of the hyperlink that is open (OSC 8).
  public internal(set) var hyperlink: [UInt8]?

  public init() {}

  public func isOn(_ mode: PrivateMode) -> Bool {
    mode.isOnAtStart != changedPrivateModes[mode]
  }

  /// Whether the program in front takes bracketed pastes.
  public var takesBracketedPaste: Bool { isOn(.bracketedPaste) }

  public var isOnAlternateScreen: Bool { alternateScreen != nil }

  /// Whether the terminal sends mouse events.
  public var reportsMouse: Bool { !changedPrivateModes.isDisjoint(with: PrivateMode.mouse) }

  /// The keyboard flags of the screen that shows.
  public internal(set) var keyboard: KeyboardFlags {
    get { isOnAlternateScreen ? alternateKeyboard : mainKeyboard }
    set {
      if isOnAlternateScreen { alternateKeyboard = newValue } else { mainKeyboard = newValue }
    }
  }

  /// Whether keys may come in an extended encoding, such as `CSI 93;5u` for `C-]`.
  public var hasExtendedKeyboard: Bool { keyboard.current != 0 || modifyOtherKeys != 0 }

  mutating func set(_ mode: PrivateMode, _ isOn: Bool) {
    changedPrivateModes[mode] = isOn != mode.isOnAtStart
  }
}
