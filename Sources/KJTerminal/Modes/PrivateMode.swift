/// A DEC private mode that a program can leave behind.
///
/// The modes are switched off in the order of the cases. ``TerminalModes`` has separate properties for the alternate
/// screen (47, 1047, 1048, 1049) and the keypad (66). Sources: xterm's `ctlseqs.txt`; for the numbers from 2026 on, the
/// documents of the terminals that introduced them.
package enum PrivateMode: UInt8, CaseIterable, Sendable {
  /// The terminal collects output and shows it all at once.
  case synchronizedOutput
  case mouseX10
  case mouseClicks
  case mouseHighlight
  case mouseDrags
  case mouseMotion
  case mouseUTF8
  case mouseSGR
  case mouseURXVT
  case mousePixels
  /// The wheel sends arrow keys on the alternate screen.
  ///
  /// Counts as on at the start, because most terminals have it on. In the others, leaving it on does no harm, while
  /// switching it off here would disable the wheel in `less`.
  case alternateScroll
  case focusReports
  case bracketedPaste
  case colorSchemeReports
  case resizeReports
  /// Keys are sent as Windows console records.
  case win32Input
  /// The backarrow key sends a backspace (DECBKM).
  case backarrowBackspace
  /// Meta sets the eighth bit of a character.
  case eightBitInput
  case numLockModifier
  case metaSendsEscape
  case altSendsEscape
  case urgencyOnBell
  case legacyKeyboard
  /// Function keys send the text that a program has assigned to them (DECUDK).
  case vt220Keyboard
  case applicationCursorKeys
  case leftRightMargins
  /// Rows count from the top scroll margin.
  case origin
  case autowrap
  case reverseVideo
  case cursorVisible

  /// The number in the sequences.
  package var number: Int {
    switch self {
    case .synchronizedOutput: 2026
    case .mouseX10: 9
    case .mouseClicks: 1000
    case .mouseHighlight: 1001
    case .mouseDrags: 1002
    case .mouseMotion: 1003
    case .mouseUTF8: 1005
    case .mouseSGR: 1006
    case .mouseURXVT: 1015
    case .mousePixels: 1016
    case .alternateScroll: 1007
    case .focusReports: 1004
    case .bracketedPaste: 2004
    case .colorSchemeReports: 2031
    case .resizeReports: 2048
    case .win32Input: 9001
    case .backarrowBackspace: 67
    case .eightBitInput: 1034
    case .numLockModifier: 1035
    case .metaSendsEscape: 1036
    case .altSendsEscape: 1039
    case .urgencyOnBell: 1042
    case .legacyKeyboard: 1060
    case .vt220Keyboard: 1061
    case .applicationCursorKeys: 1
    case .leftRightMargins: 69
    case .origin: 6
    case .autowrap: 7
    case .reverseVideo: 5
    case .cursorVisible: 25
    }
  }

  private static let numbers = allCases.map(\.number)

  init?(number: Int) {
    guard let index = Self.numbers.firstIndex(of: number) else { return nil }
    self = Self.allCases[index]
  }

  /// Whether the mode is on when a terminal starts; for configurable terminals, in xterm without a configuration.
  package var isOnAtStart: Bool {
    switch self {
    case .alternateScroll, .autowrap, .cursorVisible, .eightBitInput, .numLockModifier: true
    default: false
    }
  }

  /// The modes that make the terminal send mouse events.
  package static let mouse = PrivateModeSet(mouseEvents)
  static let mouseEvents: [PrivateMode] = [
    .mouseX10, .mouseClicks, .mouseHighlight, .mouseDrags, .mouseMotion,
  ]
  /// The modes that determine the format of these events.
  static let mouseForms: [PrivateMode] = [.mouseUTF8, .mouseSGR, .mouseURXVT, .mousePixels]
}
