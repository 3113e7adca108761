internal import KJBase

/// The text that an agent shows instead of the path of a picture, such as `[Image #]`.
///
/// Blanks are ignored. A `#` stands for a number, with or without the sign before it: `[Image #]` matches `[Image 1]`
/// and `[Image #1]`. Everything else must match exactly.
package struct ChipPattern: Sendable {
  /// The maximum number of digits; any further digits are not part of the number.
  private static let digits = 6

  private let beginning: [UInt8]
  /// The text after the number; nil if the chip has no number.
  private let end: [UInt8]?

  package init(_ text: String) {
    let parts = Self.bare(text).split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    beginning = Array(parts[0])
    end = parts.count == 2 ? Array(parts[1]) : nil
  }

  /// The number of each chip in text without blanks, in order; 0 for a chip without a number.
  func numbers(in text: [UInt8]) -> [Int] {
    text.ranges(of: beginning).compactMap { range in
      guard let end else { return 0 }
      let rest = text[range.upperBound...]
      let digits = (rest.first == UInt8(ascii: "#") ? rest.dropFirst() : rest)
        .prefix(Self.digits).prefix { $0.isDigit }
      let hasEnd = text[digits.endIndex...].starts(with: end)
      return hasEnd ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
  }

  /// The text without blanks, line breaks, and box-drawing and block characters (U+2500 to U+259F).
  static func bare(_ text: String) -> [UInt8] {
    var bare = String.UnicodeScalarView()
    bare.append(
      contentsOf: text.unicodeScalars.lazy.filter { scalar in
        !scalar.properties.isWhitespace && !(0x2500...0x259F).contains(scalar.value)
      })
    return Array(String(bare).utf8)
  }
}
