// What keeps text that is written to a terminal from being seen.

extension TerminalModes {
  /// The bytes that end it: a frame that is being collected, and colors that may be all the same.
  package var uncovering: [UInt8] {
    let frame = isOn(.synchronizedOutput) ? Self.endOfFrame : ""
    return Array((frame + colorResets).utf8)
  }

  /// The bytes that begin it again.
  package var covering: [UInt8] {
    colorSettings + (isOn(.synchronizedOutput) ? Array("\u{1B}[?2026h".utf8) : [])
  }

  /// The modes that a drawing depends on while that has ended.
  package var uncovered: TerminalModes {
    var modes = self
    modes.set(.synchronizedOutput, false)
    return modes
  }

  /// In both forms that terminals know.
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
