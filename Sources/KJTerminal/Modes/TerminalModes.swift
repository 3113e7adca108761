/// Everything that a program can switch on in a terminal and forget to switch off.
///
/// `TerminalModes()` is the state of an unchanged terminal.
public struct TerminalModes: Equatable, Sendable {
  /// The private modes that differ from their initial state.
  package internal(set) var changedPrivateModes = PrivateModeSet()
  /// The standard modes that differ from their initial state.
  package internal(set) var changedStandardModes: Set<StandardMode> = []
  /// `nil` on the main screen.
  package internal(set) var alternateScreen: AlternateScreen?
  /// `nil` while the whole screen scrolls.
  package internal(set) var scrollMargins: ScrollMargins?
  /// `nil` while text may reach every column.
  package internal(set) var columnMargins: ColumnMargins?
  /// Whether the terminal obeys VT52 sequences instead of its usual ones, until `ESC <` (DECANM).
  package internal(set) var isVT52 = false
  package internal(set) var keyboards = KeyboardModes()
  /// The shape of the cursor, 1 to 6, or 0 for the terminal's default (DECSCUSR).
  package internal(set) var cursorShape = 0
  package internal(set) var style = TextStyle()
  package internal(set) var characterSets = CharacterSets()
  /// The entries of the title stack, oldest first: 0 for both titles, 1 for the icon's, 2 for the window's
  /// (`CSI 22 ; which t`).
  package internal(set) var savedTitles: [Int] = []
  /// The colors that a program has redefined, with the values that it wrote.
  package internal(set) var colors: [ColorSlot: [UInt8]] = [:]
  /// The parameters and address of the open hyperlink (OSC 8).
  package internal(set) var hyperlink: [UInt8]?

  public init() {}

  package func isOn(_ mode: PrivateMode) -> Bool { mode.isOnAtStart != changedPrivateModes[mode] }

  /// Whether the program in the foreground accepts bracketed pastes.
  package var takesBracketedPaste: Bool { isOn(.bracketedPaste) }

  package var isOnAlternateScreen: Bool { alternateScreen != nil }

  /// The same modes, but with text on the standard background.
  package var onStandardBackground: TerminalModes {
    var modes = self
    modes.style = style.onStandardBackground
    return modes
  }

  /// Whether the terminal sends mouse events.
  package var reportsMouse: Bool { !changedPrivateModes.isDisjoint(with: PrivateMode.mouse) }

  /// Whether mouse events report cells, in a format of single bytes or decimal numbers.
  package var mouseReportsCells: Bool {
    !isOn(.mouseHighlight) && !isOn(.mousePixels) && (!isOn(.mouseUTF8) || isOn(.mouseSGR))
  }

  /// The keyboard flags of the visible screen.
  package internal(set) var keyboard: KeyboardFlags {
    get { isOnAlternateScreen ? keyboards.alternate : keyboards.main }
    set {
      if isOnAlternateScreen { keyboards.alternate = newValue } else { keyboards.main = newValue }
    }
  }

  mutating func set(_ mode: StandardMode, _ isOn: Bool) {
    if isOn != mode.isOnAtStart {
      changedStandardModes.insert(mode)
    } else {
      changedStandardModes.remove(mode)
    }
  }

  mutating func set(_ mode: PrivateMode, _ isOn: Bool) {
    if mode == .leftRightMargins { columnMargins = nil }
    changedPrivateModes[mode] = isOn != mode.isOnAtStart
  }
}
