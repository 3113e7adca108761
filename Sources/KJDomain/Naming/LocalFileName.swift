internal import KJBase

/// The name of a local file, split into stem and extension; the name may contain any bytes.
package struct LocalFileName {
  /// The stem to use if reducing the name leaves nothing.
  private static let fallbackStem = "file"
  private static let maximumStemLength = 40
  private static let extensionLengths = 1...10

  /// The name without its extension, reduced to `[A-Za-z0-9._-]`: it begins with a letter, a digit
  /// or `_`, ends with neither `-` nor `.`, and has 1…40 characters.
  package let stem: String
  /// The extension in lower case, without the dot; `nil` unless it has 1…10 ASCII letters and digits.
  package let fileExtension: String?

  /// Takes the last component of a local path.
  package init(_ bytes: [UInt8]) {
    var name = bytes[...]
    fileExtension = Self.fileExtension(of: bytes)
    if let fileExtension { name = name.dropLast(fileExtension.utf8.count + 1) }
    stem = Self.reduce(String(decoding: name, as: UTF8.self))
  }

  /// A dot at the very start hides a file; it does not begin an extension.
  private static func fileExtension(of bytes: [UInt8]) -> String? {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex else {
      return nil
    }
    let last = bytes[(dot + 1)...]
    let isPlain = extensionLengths.contains(last.count) && last.allSatisfy(\.isAlphanumeric)
    return isPlain ? String(decoding: last, as: UTF8.self).lowercased() : nil
  }

  private static func reduce(_ text: String) -> String {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      for byte in (ASCIIFolding.fold(scalar) ?? "-").utf8 {
        let kept = byte.isAlphanumeric || "._".utf8.contains(byte) ? byte : UInt8(ascii: "-")
        if kept == UInt8(ascii: "-"), result.last == kept { continue }
        result.append(kept)
      }
    }
    let isPunctuation = { (byte: UInt8) in "-.".utf8.contains(byte) }
    var kept = result.drop(while: isPunctuation).prefix(maximumStemLength)
    while let last = kept.last, isPunctuation(last) { kept.removeLast() }
    return kept.isEmpty ? fallbackStem : String(decoding: kept, as: UTF8.self)
  }
}
