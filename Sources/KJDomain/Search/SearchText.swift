internal import KJBase

/// Text in the form that a search compares: Latin letters in lower case and without accents, as UTF-8.
public struct SearchText: Hashable, Sendable {
  /// The fewest letters that may be scattered over the text.
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

  /// How this text matches a query, apart from its category; nil if it does not match.
  ///
  /// - Parameter hasLetters: Whether scattered letters count, as they do in names and titles.
  public func match(_ query: SearchText, hasLetters: Bool) -> SearchMatch? {
    // kj compares thousands of strings for each key press; bounds checks would make that twice as slow.
    bytes.withUnsafeBufferPointer { text in
      query.bytes.withUnsafeBufferPointer { part in
        Self.match(part, in: text, hasLetters: hasLetters)
      }
    }
  }

  private static func match(
    _ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, hasLetters: Bool
  ) -> SearchMatch? {
    if isPart(part, of: text, at: 0) { return .beginning }
    var found: SearchMatch?
    var start = 1
    while let place = firstPlace(of: part, in: text, from: start) {
      if !isInWord(text[place - 1]) { return .word }
      found = .contained
      start = place + 1
    }
    if found == nil, hasLetters, part.count >= fewestLetters, holdsLetters(of: part, text) {
      return .letters
    }
    return found
  }

  /// Whether the text begins with a query.
  public func begins(with query: SearchText) -> Bool { bytes.starts(with: query.bytes) }

  /// Whether the text contains the bytes at a place.
  private static func isPart(
    _ part: UnsafeBufferPointer<UInt8>, of text: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> Bool {
    guard place + part.count <= text.count else { return false }
    for index in part.indices where text[place + index] != part[index] { return false }
    return true
  }

  /// The first place from `start` on at which the text contains the bytes.
  private static func firstPlace(
    of part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let head = part.first else { return nil }
    var place = start
    while place + part.count <= text.count {
      if text[place] == head, isPart(part, of: text, at: place) { return place }
      place += 1
    }
    return nil
  }

  private static func holdsLetters(
    of part: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var place = 0
    for letter in part {
      while place < text.count, text[place] != letter { place += 1 }
      if place == text.count { return false }
      place += 1
    }
    return true
  }

  /// A letter or a digit; characters beyond ASCII count as letters.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isDigit || (0x61...0x7A).contains(byte)
  }
}
