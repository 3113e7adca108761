/// The protocols and switches, apart from the private modes, that decide which bytes a key sends.
package struct KeyboardModes: Equatable, Sendable {
  /// The flags of the main screen.
  package internal(set) var main = KeyboardFlags()
  package internal(set) var alternate = KeyboardFlags()
  /// xterm's own keyboard protocol: 0 off, 1 and 2 on (`CSI > 4 ; n m`).
  package internal(set) var modifyOtherKeys = 0
  /// Whether the keypad sends sequences (`ESC =`).
  package internal(set) var applicationKeypad = false
  /// Whether the terminal's own sequences use eight-bit control characters (S8C1T).
  package internal(set) var eightBitControls = false
}
