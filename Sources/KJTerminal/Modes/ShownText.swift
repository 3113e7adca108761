/// The text in a program's output, without the sequences that move the cursor, set colors or set modes.
///
/// Positions are not tracked, so a program that redraws its screen repeats its text.
package struct ShownText: Sendable {
  private enum State {
    case text
    /// After ESC.
    case escape
    /// In a control sequence, up to its final byte.
    case sequence
    /// In a string, up to BEL or ST.
    case string
    /// After ESC in a string.
    case stringEscape
  }

  /// Once the text is longer than this many bytes, only its end, half as long, is kept.
  private static let longest = 1 << 18

  private var state = State.text
  private var bytes: [UInt8] = []

  package init() {}

  /// The text so far, with invalid UTF-8 replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes output in pieces of any size.
  package mutating func append(_ output: some Sequence<UInt8>) {
    for byte in output { take(byte) }
    if bytes.count > Self.longest { bytes.removeFirst(bytes.count - Self.longest / 2) }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text:
      if byte == 0x1B { state = .escape } else if byte >= 0x20, byte != 0x7F { bytes.append(byte) }
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case _ where "]P_^Xk".utf8.contains(byte): state = .string
      case 0x20...0x2F: break
      default: state = .text
      }
    case .sequence:
      if (0x40...0x7E).contains(byte) { state = .text }
    case .string:
      if byte == 0x07 { state = .text } else if byte == 0x1B { state = .stringEscape }
    case .stringEscape: state = byte == UInt8(ascii: "\\") ? .text : .string
    }
  }
}
