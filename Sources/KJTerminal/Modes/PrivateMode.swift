// The switches of a terminal that programs turn with `CSI ? number h` and `CSI ? number l`.

/// A DEC private mode that a program can leave behind, with the number that the sequences carry.
///
/// The order is the one in which they are switched off. The alternate screen (47, 1047, 1048, 1049)
/// and the keypad (66) have properties of their own in ``TerminalModes``. Sources: xterm's
/// `ctlseqs.txt`; for the numbers from 2026 on, the documents of the terminals that began with them.
public enum PrivateMode: Int, CaseIterable, Sendable {
  /// The terminal collects output and shows it at once.
  case synchronizedOutput = 2026
  case mouseX10 = 9
  case mouseClicks = 1000
  case mouseHighlight = 1001
  case mouseDrags = 1002
  case mouseMotion = 1003
  case mouseUTF8 = 1005
  case mouseSGR = 1006
  case mouseURXVT = 1015
  case mousePixels = 1016
  /// The wheel sends arrow keys on the alternate screen.
  ///
  /// Counted as on from the start, as it is in most terminals: where it is not, having it on harms
  /// nobody, while switching it off would take the wheel from `less`.
  case alternateScroll = 1007
  case focusReports = 1004
  case bracketedPaste = 2004
  case colorSchemeReports = 2031
  case resizeReports = 2048
  /// Keys come as records of the Windows console.
  case win32Input = 9001
  case applicationCursorKeys = 1
  case leftRightMargins = 69
  /// Rows count from the top scroll margin.
  case origin = 6
  case autowrap = 7
  case reverseVideo = 5
  case cursorVisible = 25

  /// Whether a terminal starts with it on.
  public var isOnAtStart: Bool {
    switch self {
    case .alternateScroll, .autowrap, .cursorVisible: true
    default: false
    }
  }

  /// The modes of which each makes the terminal send mouse events.
  public static let mouse: Set<PrivateMode> = [
    .mouseX10, .mouseClicks, .mouseHighlight, .mouseDrags, .mouseMotion,
  ]
}
