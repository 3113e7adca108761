/// Finds whole sequences in output, however it was divided into pieces.
///
/// The state machine is that of ``ModeTracker``, which explains why eight-bit introducers do not count.
package struct SequenceReader {
  package enum Piece {
    /// Text, including whole sequences that mean nothing to the caller, or a part of a string.
    case bytes(Range<Int>)
    /// A control character within a sequence: it takes effect at once, or cancels the sequence.
    case control(UInt8)
    /// A control character, or an ESC (nil), within a sequence that interrupts a string: its meaning would be different
    /// there, so the terminal first gets the ESC of the sequence.
    case afterString(UInt8?)
    /// ``sequence`` is a complete escape sequence, which may begin a string.
    case escape
    /// ``sequence`` is a complete control sequence.
    case controlSequence
    /// The end of a control sequence that no terminal accepts because of its length.
    case tooLong
    /// The byte ends a string.
    case endOfString(UInt8)
  }

  private enum State {
    case ground
    /// After ESC and any intermediate bytes.
    case escape
    case controlSequence
    case tooLongSequence
    /// In a string, which ends with `ESC \`; an OSC string may also end with BEL.
    case string(isCommand: Bool)
  }

  /// In bytes; terminals do not obey longer sequences.
  static let longestSequence = 1024
  private static let escape = ByteMatch((0x1B, mask: 0xFF), or: (0x1B, mask: 0xFF))
  private static let stringEnds = ByteMatch((0x18, mask: 0xFC), or: (0x07, mask: 0xFF))

  private var state = State.ground
  /// The sequence so far, including its ESC.
  package private(set) var sequence: [UInt8] = []
  /// Whether the sequence interrupts a string, which ends when the terminal gets the sequence.
  private(set) var endsString = false
  /// Whether the terminal has received an ESC but not the rest, because of ``Piece/afterString(_:)``.
  private(set) var isBegun = false
  /// Whether that ESC belongs to this sequence, rather than to one that it interrupts.
  private var isItsBeginning = false

  package init() {}

  /// Whether a string is open; ``sequence`` may be the escape sequence that began it.
  package var isInString: Bool { if case .string = state { true } else { false } }

  /// Whether the escape sequence begins an OSC string (a command).
  var isCommand: Bool { if case .string(isCommand: true) = state { true } else { false } }

  /// The part of the sequence that the terminal has not received.
  var rest: ArraySlice<UInt8> { isItsBeginning ? sequence.dropFirst() : sequence[...] }

  /// The bytes that the terminal gets instead of a sequence that is removed.
  ///
  /// CAN ends the open sequence and cancels an interrupted string; terminals that ignore CAN there get the regular end.
  var omission: [UInt8] {
    if isBegun { return [0x18] }
    return endsString ? [0x18, 0x1B, UInt8(ascii: "\\")] : []
  }

  /// The next piece from the index on, which moves to the end of the piece; nil at the end of the bytes.
  ///
  /// - Parameter endOfPassing: Returns the end of a whole sequence at an index if it means nothing to the caller; nil
  ///   for anything else.
  @inline(__always)
  package mutating func next(
    in bytes: UnsafeRawBufferPointer, from index: inout Int,
    endOfPassing: (UnsafeRawBufferPointer, Int) -> Int?
  ) -> Piece? {
    while index < bytes.count {
      switch state {
      case .ground:
        let start = index
        index = Self.escape.firstIndex(in: bytes, from: index)
        while let next = endOfPassing(bytes, index) {
          index = Self.escape.firstIndex(in: bytes, from: next)
        }
        let end = index
        if index < bytes.count {
          index += 1
          begin()
        }
        if end > start { return .bytes(start..<end) }
      case .escape:
        index += 1
        if let piece = followEscape(bytes[index - 1]) { return piece }
      case .controlSequence, .tooLongSequence:
        index += 1
        if let piece = followSequence(bytes[index - 1]) { return piece }
      case .string(let isCommand):
        let start = index
        index = Self.stringEnds.firstIndex(in: bytes, from: index)
        if index > start { return .bytes(start..<index) }
        index += 1
        if let piece = followString(bytes, at: start, isCommand: isCommand) { return piece }
      }
    }
    return nil
  }

  private mutating func begin() {
    switch state {
    case .ground: (endsString, isBegun) = (false, false)
    case .string: (endsString, isBegun) = (true, false)
    case .escape, .controlSequence, .tooLongSequence: break
    }
    isItsBeginning = false
    state = .escape
    sequence.removeAll(keepingCapacity: true)
    sequence.append(0x1B)
  }

  private mutating func followEscape(_ byte: UInt8) -> Piece? {
    switch byte {
    case 0x18, 0x1A, 0x1B: return interrupt(byte)
    case 0..<0x20: return control(byte)
    case 0x20..<0x30:
      if sequence.count < 5 { sequence.append(byte) }
      return nil
    case 0x30..<0x7F:
      sequence.append(byte)
      state = stateAfterEscape(byte)
      if case .controlSequence = state { return nil }
      return .escape
    default: return nil
    }
  }

  private func stateAfterEscape(_ final: UInt8) -> State {
    guard sequence.count == 2 else { return .ground }
    return switch final {
    case UInt8(ascii: "["): .controlSequence
    case UInt8(ascii: "]"): .string(isCommand: true)
    case _ where "P_^Xk".utf8.contains(final): .string(isCommand: false)
    default: .ground
    }
  }

  private mutating func followSequence(_ byte: UInt8) -> Piece? {
    switch byte {
    case 0x18, 0x1A, 0x1B: return interrupt(byte)
    case 0..<0x20: return control(byte)
    case 0x20..<0x40:
      sequence.append(byte)
      if sequence.count > Self.longestSequence { state = .tooLongSequence }
      return nil
    case 0x40..<0x7F:
      defer { state = .ground }
      guard case .controlSequence = state else { return .tooLong }
      sequence.append(byte)
      return .controlSequence
    default: return nil
    }
  }

  private mutating func control(_ byte: UInt8) -> Piece {
    guard endsString else { return .control(byte) }
    endsString = false
    (isBegun, isItsBeginning) = (true, true)
    return .afterString(byte)
  }

  /// Ends an unfinished sequence, as terminals do.
  private mutating func interrupt(_ byte: UInt8) -> Piece? {
    if byte == 0x1B {
      let isAfterString = endsString
      if isAfterString { (endsString, isBegun) = (false, true) }
      begin()
      return isAfterString ? .afterString(nil) : nil
    }
    state = .ground
    return .control(byte)
  }

  private mutating func followString(
    _ bytes: UnsafeRawBufferPointer, at index: Int, isCommand: Bool
  ) -> Piece? {
    switch bytes[index] {
    case 0x07 where isCommand, 0x18, 0x1A:
      state = .ground
      return .endOfString(bytes[index])
    case 0x1B:
      // The next bytes end the string, or are obeyed instead of it.
      begin()
      return nil
    default: return .bytes(index..<index + 1)
    }
  }
}
