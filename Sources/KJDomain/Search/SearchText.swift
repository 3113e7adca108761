// Texts that are compared without regard to case and accents.

/// A text as a search compares it: Latin letters in lower case and without accents, as UTF-8.
public struct SearchText: Hashable, Sendable {
  /// The fewest letters that may be scattered over a text.
  private static let fewestLetters = 3

  private let bytes: [UInt8]

  public init(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        bytes += (ASCIIFolding.fold(scalar) ?? scalar.properties.lowercaseMapping).lowercased().utf8
      }
    }
    self.bytes = bytes
  }

  public var isEmpty: Bool { bytes.isEmpty }

  /// How this text is found by a query, the category aside; nil if it is not.
  ///
  /// - Parameter hasLetters: Whether scattered letters count, as they do in names and titles.
  public func match(_ query: SearchText, hasLetters: Bool) -> SearchMatch? {
    if bytes.starts(with: query.bytes) { return .beginning }
    var found: SearchMatch?
    var start = 0
    while let place = firstPlace(of: query.bytes, from: start) {
      if !Self.isInWord(bytes[place - 1]) { return .word }
      found = .contained
      start = place + 1
    }
    if found == nil, hasLetters, query.bytes.count >= Self.fewestLetters, holdsLetters(of: query) {
      return .letters
    }
    return found
  }

  /// Whether the text begins with a query.
  public func begins(with query: SearchText) -> Bool { bytes.starts(with: query.bytes) }

  /// The first place after the beginning where the bytes are found.
  private func firstPlace(of part: [UInt8], from start: Int) -> Int? {
    guard let head = part.first else { return nil }
    var place = max(start, 1)
    while place + part.count <= bytes.count {
      if bytes[place] == head, bytes[place...].starts(with: part) { return place }
      place += 1
    }
    return nil
  }

  private func holdsLetters(of query: SearchText) -> Bool {
    var rest = bytes[...]
    for letter in query.bytes {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  /// A letter or a digit; characters beyond ASCII count as letters.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
