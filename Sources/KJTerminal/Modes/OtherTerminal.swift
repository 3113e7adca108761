// The modes in which a terminal does not obey the usual sequences.

/// Another kind of terminal that a program has switched to.
package enum OtherTerminal: Equatable, Sendable {
  /// The VT52, until `ESC <` (DECANM).
  case vt52
  /// xterm's window of a Tektronix 4014, until `ESC ETX`.
  case tektronix

  var entry: String {
    switch self {
    case .vt52: "\u{1B}[?2l"
    case .tektronix: "\u{1B}[?38h"
    }
  }

  var exit: String {
    switch self {
    case .vt52: "\u{1B}<"
    // CAN ends the sequence where that means nothing.
    case .tektronix: "\u{1B}\u{03}\u{18}"
    }
  }

  /// The one that a private mode switches to; nil for any other mode.
  static func switched(by mode: Int, isOn: Bool) -> OtherTerminal? {
    switch (mode, isOn) {
    case (2, false): .vt52
    case (38, true): .tektronix
    default: nil
    }
  }
}
