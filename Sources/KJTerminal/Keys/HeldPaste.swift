internal import KJDomain

/// The bytes of a bracketed paste from its start marker on.
struct HeldPaste {
  private static let endMarker = Array("\u{1B}[201~".utf8)

  private(set) var typed: [UInt8]
  private let startLength: Int
  private var beginning: DropBeginning
  /// How many bytes of the end marker have come.
  private var endLength = 0

  init(startMarker: [UInt8], hasDrives: Bool) {
    typed = startMarker
    startLength = startMarker.count
    beginning = DropBeginning(hasDrives: hasDrives)
  }

  /// Takes the next byte.
  ///
  /// - Returns: Whether the paste may still be a list.
  mutating func take(_ byte: UInt8) -> Bool {
    typed.append(byte)
    if byte == Self.endMarker[endLength] {
      endLength += 1
      return true
    }
    // A part of the marker within the text is a control character, which no list holds.
    return endLength == 0 && beginning.take(byte)
  }

  /// The text between the markers, once both have come.
  var text: [UInt8] { Array(typed[startLength..<(typed.count - endLength)]) }
}
