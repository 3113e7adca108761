/// Changes to a terminal that programs leave behind, apart from its modes.
///
/// Sources: xterm's `ctlseqs.txt`; for progress, ConEmu's documentation.
struct TerminalTraces: Equatable {
  /// Whether a program has assigned text to the function keys (DECUDK).
  var programmedKeys = false
  /// Whether a program has chosen the pointer's shape (OSC 22).
  var pointerShape = false
  /// Whether a program has chosen when the pointer hides (XTSMPOINTER).
  var pointerMode = false
  /// Whether the terminal shows progress (OSC 9 ; 4).
  var progress = false

  /// By default, xterm hides the pointer during typing unless a program gets the mouse events.
  static let pointerModeAtStart = 1

  var restoration: String {
    (programmedKeys ? "\u{1B}P0;1|\u{1B}\\" : "")
      + (pointerMode ? "\u{1B}[>\(Self.pointerModeAtStart)p" : "")
      + (pointerShape ? "\u{1B}]22;\u{1B}\\" : "")
      + (progress ? "\u{1B}]9;4;0\u{1B}\\" : "")
  }
}
