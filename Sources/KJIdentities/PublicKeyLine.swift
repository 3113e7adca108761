package import KJBase
internal import KJDomain

/// The public half of a key in OpenSSH's format: a type, the key in Base64, and an optional comment.
package struct PublicKeyLine: Hashable, Sendable {
  /// The line, without its newline.
  package let bytes: [UInt8]
  private let type: String
  private let key: String

  /// Parses the contents of a `.pub` file, which must be a single line.
  ///
  /// - Throws: ``Failure`` with status `failure` for anything else; it must not end up in authorized_keys.
  package init(_ contents: [UInt8], of name: String) throws(Failure) {
    func invalid(_ reason: String) -> Failure {
      Failure(.failure, "'\(name.printable)' does not contain a public key: \(reason)")
    }
    guard let text = String(validating: contents, as: UTF8.self) else {
      throw invalid("it is not text")
    }
    let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard line.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw invalid("it is not a single line")
    }
    let fields = line.split(separator: " ", maxSplits: 2)
    guard fields.count > 1, Self.isType(fields[0]), Base64.decode(Array(fields[1].utf8)[...]) != nil
    else {
      throw invalid("it does not begin with a type and a key in Base64")
    }
    bytes = Array(line.utf8)
    type = String(fields[0])
    key = String(fields[1])
  }

  private static func isType(_ word: Substring) -> Bool {
    word.first?.isLetter == true
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || byte.isDigit || "-@.".utf8.contains(byte)
      }
  }

  /// Returns the number of this key's line in an authorized_keys file, counted from 1; nil if there is none.
  ///
  /// The line may have options before the key, and a different comment after it.
  package func lineNumber(in authorizedKeys: [UInt8]) -> Int? {
    let lines = authorizedKeys.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.first?.first != "#" else { return false }
      return zip(words, words.dropFirst()).contains { $0 == type && $1 == key }
    }.map { $0 + 1 }
  }
}
