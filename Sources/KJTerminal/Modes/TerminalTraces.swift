/// What programs leave in a terminal besides its modes.
///
/// Sources: xterm's `ctlseqs.txt`; for the progress, the documentation of ConEmu.
struct TerminalTraces: Equatable {
  /// Whether a program has put something into the function keys (DECUDK).
  var programmedKeys = false
  /// Whether a program has chosen the pointer's shape (OSC 22).
  var pointerShape = false
  /// Whether a program has chosen when the pointer hides (XTSMPOINTER).
  var pointerMode = false
  /// Whether the terminal shows a progress (OSC 9 ; 4).
  var progress = false

  /// xterm hides the pointer while somebody types, unless a program gets the mouse events.
  static let pointerModeAtStart = 1

  var restoration: String {
    (programmedKeys ? "\u{1B}P0;1|\u{1B}\\" : "")
      + (pointerMode ? "\u{1B}[>\(Self.pointerModeAtStart)p" : "")
      + (pointerShape ? "\u{1B}]22;\u{1B}\\" : "")
      + (progress ? "\u{1B}]9;4;0\u{1B}\\" : "")
  }
}
