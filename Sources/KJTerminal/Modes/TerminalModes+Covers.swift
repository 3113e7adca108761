// Modes that can keep text from being seen when it is written to a terminal.

extension TerminalModes {
  /// The bytes that make text visible: they end a frame that is being collected, and reset colors that may be equal.
  package var uncovering: [UInt8] {
    let frame = isOn(.synchronizedOutput) ? Self.endOfFrame : ""
    return Array((frame + colorResets).utf8)
  }

  /// The bytes that restore the frame and the colors.
  package var covering: [UInt8] {
    colorSettings + (isOn(.synchronizedOutput) ? Array("\u{1B}[?2026h".utf8) : [])
  }

  /// The modes for drawing while no frame is being collected.
  package var uncovered: TerminalModes {
    var modes = self
    modes.set(.synchronizedOutput, false)
    return modes
  }

  /// Both forms that terminals use.
  private static let endOfFrame = "\u{1B}[?2026l\u{1B}P=2s\u{1B}\\"

  var colorResets: String {
    Set(colors.keys.map(\.resetCommand)).sorted().map { "\u{1B}]\($0)\u{1B}\\" }.joined()
  }

  var colorSettings: [UInt8] { colors.flatMap { slot, value in Self.command(slot.command(value)) } }

  /// An OSC string with its introducer and terminator.
  static func command(_ content: some Sequence<UInt8>) -> [UInt8] {
    [0x1B, 0x5D] + content + [0x1B, 0x5C]
  }
}
