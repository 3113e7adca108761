internal import KJDomain

/// The bytes of a bracketed paste, including its start marker.
struct HeldPaste {
  private static let endMarker = Array("\u{1B}[201~".utf8)

  private(set) var typed: [UInt8]
  private let startLength: Int
  private var beginning: DropBeginning
  /// How many bytes of the end marker have arrived.
  private var endLength = 0

  init(startMarker: [UInt8], hasDrives: Bool) {
    typed = startMarker
    startLength = startMarker.count
    beginning = DropBeginning(hasDrives: hasDrives)
  }

  /// Takes the next byte.
  ///
  /// - Returns: Whether the paste may still be a list of files.
  mutating func take(_ byte: UInt8) -> Bool {
    typed.append(byte)
    if byte == Self.endMarker[endLength] {
      endLength += 1
      return true
    }
    // A partial end marker within the text contains a control character, which no list does.
    return endLength == 0 && beginning.take(byte)
  }

  /// The text between the markers, once both have arrived.
  var text: [UInt8] { Array(typed[startLength..<(typed.count - endLength)]) }
}
