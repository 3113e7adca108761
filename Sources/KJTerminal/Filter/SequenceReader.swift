/// Finds whole sequences in output, however it was cut into pieces.
///
/// The state machine is that of ``ModeTracker``, which says why the eight-bit introducers do not count.
package struct SequenceReader {
  package enum Piece {
    /// Text, whole sequences in it that mean nothing to the caller, or a part of a string.
    case bytes(Range<Int>)
    /// A control character within a sequence: it takes effect at once, or cancels the sequence.
    case control(UInt8)
    /// A control character, or an ESC (nil), within a sequence that interrupts a string: there it would mean something
    /// else, so that the terminal gets the ESC of the sequence before it.
    case afterString(UInt8?)
    /// ``sequence`` is whole: an escape sequence, which may begin a string.
    case escape
    /// ``sequence`` is whole: a control sequence.
    case controlSequence
    /// The end of a control sequence that is too long for any terminal.
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
    /// In a string, which `ESC \` ends, and BEL too if it is an OSC.
    case string(isCommand: Bool)
  }

  /// No sequence that terminals obey is longer.
  static let longestSequence = 1024
  private static let escape = ByteMatch((0x1B, mask: 0xFF), or: (0x1B, mask: 0xFF))
  private static let stringEnds = ByteMatch((0x18, mask: 0xFC), or: (0x07, mask: 0xFF))

  private var state = State.ground
  /// The sequence so far, from its ESC on.
  package private(set) var sequence: [UInt8] = []
  /// Whether the sequence interrupts a string, which ends where the terminal gets the sequence.
  private(set) var endsString = false
  /// Whether the terminal has got an ESC without an end, because of ``Piece/afterString(_:)``.
  private(set) var isBegun = false
  /// Whether that is the ESC of this sequence, and not of one that it interrupts.
  private var isItsBeginning = false

  package init() {}

  /// Whether a string has begun, as with the escape sequence that is ``sequence``, and has not ended.
  package var isInString: Bool { if case .string = state { true } else { false } }

  /// Whether the escape sequence begins a string that is a command (OSC).
  var isCommand: Bool { if case .string(isCommand: true) = state { true } else { false } }

  /// The sequence, as far as the terminal has not got it.
  var rest: ArraySlice<UInt8> { isItsBeginning ? sequence.dropFirst() : sequence[...] }

  /// What the terminal gets in place of a sequence that is left out.
  ///
  /// CAN ends what has begun, and drops an interrupted string; a terminal without CAN there gets the regular end.
  var omission: [UInt8] {
    if isBegun { return [0x18] }
    return endsString ? [0x18, 0x1B, UInt8(ascii: "\\")] : []
  }

  /// The next piece from an index on, which moves to the end of it; nil at the end of the bytes.
  ///
  /// - Parameter endOfPassing: The end of a whole sequence at an index that means nothing to the caller; nil for
  ///   anything else.
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
      // What follows ends the string, or is obeyed in its place.
      begin()
      return nil
    default: return .bytes(index..<index + 1)
    }
  }
}
