/// Removes background colors and requests to kj from the output.
///
/// Everything else passes unchanged. The result does not depend on how the bytes were divided into pieces.
package struct OutputFilter {
  /// The parts to remove.
  package struct Parts: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Background colors of text, and lines of double width or height.
    package static let backgrounds = Parts(rawValue: 1)
    /// OSC strings for kj (``BarRequest``).
    package static let requests = Parts(rawValue: 2)
  }

  /// The state of an OSC string that may be for kj.
  private enum Command {
    /// So far, the string matches the beginning of one for kj.
    case possible(count: Int)
    /// The string is for kj.
    case taken
  }

  package let parts: Parts
  private var reader = SequenceReader()
  private var background = PlainBackground()
  /// The OSC string held back from the terminal; nil outside such a string.
  private var command: Command?
  /// The bytes that replace the OSC string for the terminal, if it is for kj.
  private var omission: [UInt8] = []

  /// Begins in the state between sequences.
  package init(_ parts: Parts) { self.parts = parts }

  /// What remains of a complete piece of output after filtering.
  package static func filtered(_ bytes: [UInt8], _ parts: Parts) -> [UInt8] {
    if parts.isEmpty { return bytes }
    var filter = OutputFilter(parts)
    var output: [UInt8] = []
    bytes.withUnsafeBytes { filter.filter($0, into: &output) }
    return output
  }

  /// Appends the bytes that the terminal gets for the next piece of output.
  package mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var index = 0
    while let piece = reader.next(in: bytes, from: &index, endOfPassing: Self.endOfPassing) {
      switch piece {
      case .bytes(let range):
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        if command == nil { output += text } else { follow(text, &output) }
      case .control(let byte):
        // CAN and SUB also end the sequence that has interrupted an OSC string.
        if byte == 0x18 || byte == 0x1A { endCommand(&output) }
        output.append(byte)
      case .afterString(let control):
        interruptCommand(&output)
        output.append(0x1B)
        if let control { output.append(control) }
      case .endOfString(let byte): if !endCommand(&output) { output.append(byte) }
      case .escape: finishEscape(&output)
      case .controlSequence:
        endCommand(&output)
        finishSequence(&output)
      case .tooLong:
        endCommand(&output)
        drop(&output)
      }
    }
  }

  /// The end of a complete control sequence without a background; nil for anything else.
  private static func endOfPassing(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let limit = min(bytes.count, start + SequenceReader.longestSequence)
    guard start + 2 < limit, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var number = 0
    var hasSuspect = false
    for index in start + 2..<limit {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1000)
      case 0x20..<0x40:
        hasSuspect = hasSuspect || PlainBackground.isSuspect(number)
        number = 0
      case UInt8(ascii: "m"):
        return hasSuspect || PlainBackground.isSuspect(number) ? nil : index + 1
      case 0x40..<0x7F: return index + 1
      default: return nil
      }
    }
    return nil
  }

  private mutating func finishEscape(_ output: inout [UInt8]) {
    let sequence = reader.sequence
    if endCommand(&output), sequence == [0x1B, UInt8(ascii: "\\")] {
      if reader.isBegun { drop(&output) }
      return
    }
    if parts.contains(.requests), reader.isCommand {
      command = .possible(count: 0)
      omission = reader.omission
      return
    }
    // Lines of double height or width (DECDHL, DECDWL), or of normal size.
    if parts.contains(.backgrounds), sequence.count == 3, sequence[1] == UInt8(ascii: "#"),
      (UInt8(ascii: "3")...UInt8(ascii: "6")).contains(sequence[2])
    {
      return drop(&output)
    }
    output += reader.rest
  }

  // MARK: Commands

  /// Reads the next piece of an OSC string.
  private mutating func follow(_ text: UnsafeRawBufferPointer, _ output: inout [UInt8]) {
    guard case .possible(let count) = command else { return }
    let rest = BarRequest.beginning[count...]
    let head = text.prefix(rest.count)
    if head.elementsEqual(rest.prefix(head.count)) {
      command = head.count == rest.count ? .taken : .possible(count: count + head.count)
    } else {
      passCommand(count, &output)
      output += text
    }
  }

  /// Passes the part of an OSC string read so far to the terminal, because it is not for kj.
  private mutating func passCommand(_ count: Int, _ output: inout [UInt8]) {
    command = nil
    output += "\u{1B}]".utf8
    output += BarRequest.beginning[..<count]
  }

  /// Notes that the terminal gets something before the end of the OSC string.
  private mutating func interruptCommand(_ output: inout [UInt8]) {
    switch command {
    case nil: break
    case .possible(let count): passCommand(count, &output)
    case .taken:
      output += omission
      omission = []
    }
  }

  /// Ends an OSC string that was held back from the terminal.
  ///
  /// - Returns: Whether the string was for kj, so its end must be dropped as well.
  @discardableResult
  private mutating func endCommand(_ output: inout [UInt8]) -> Bool {
    switch command {
    case nil: return false
    case .possible(let count):
      passCommand(count, &output)
      return false
    case .taken:
      command = nil
      output += omission
      return true
    }
  }

  // MARK: Sequences

  private mutating func finishSequence(_ output: inout [UInt8]) {
    let sequence = reader.sequence
    guard parts.contains(.backgrounds), sequence.last == UInt8(ascii: "m") else {
      output += sequence
      return
    }
    if !background.append(sequence, to: &output) { drop(&output) }
  }

  /// Removes a sequence.
  private func drop(_ output: inout [UInt8]) { output += reader.omission }
}
