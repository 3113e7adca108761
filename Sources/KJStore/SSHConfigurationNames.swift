/// What one file of ssh_config says about names, in the order of its lines.
public struct SSHConfigurationNames: Hashable, Sendable {
  /// A piece of the file that matters for names.
  public enum Entry: Hashable, Sendable {
    /// A name on a `Host` line that is not a pattern.
    case alias(String)
    /// The pattern of an `Include` line as it is written, but without its quotes.
    case include(String)
  }

  public let entries: [Entry]

  /// Reads the bytes of a file; lines that make no sense are skipped.
  ///
  /// A name is left out if it contains `*` or `?`, or begins with `!`: it means several hosts, or none.
  public init(_ bytes: some Sequence<UInt8>) {
    var entries: [Entry] = []
    for line in Array(bytes).split(separator: UInt8(ascii: "\n")) {
      var words = Self.words(line)
      guard let keyword = words.first?.lowercased() else { continue }
      words.removeFirst()
      switch keyword {
      case "host": entries += words.filter(Self.isName).map(Entry.alias)
      case "include": entries += words.map(Entry.include)
      default: continue
      }
    }
    self.entries = entries
  }

  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && !word.utf8.starts(with: "!".utf8)
      && !word.utf8.contains { "*?".utf8.contains($0) }
  }

  /// The keyword and its arguments.
  ///
  /// Blanks separate them, and an `=` may follow the keyword. Quotes preserve blanks in a word, a backslash
  /// preserves a quote, a blank or a backslash, and a `#` at the beginning of a word ends the line. A word that
  /// is not UTF-8 is repaired, so it names nothing. A line with an unclosed quote has no words.
  private static func words(_ line: [UInt8].SubSequence) -> [String] {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var quote: UInt8?
    var rest = line
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.first, isEscapable(next, inside: quote) {
        word = (word ?? []) + [next]
        rest.removeFirst()
      } else if byte == quote {
        quote = nil
      } else if quote != nil {
        word = (word ?? []) + [byte]
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        word = word ?? []
      } else if isBlank(byte) || (byte == UInt8(ascii: "=") && words.isEmpty) {
        if let finished = word { words.append(finished) }
        word = nil
        if words.count == 1 { rest = dropSeparator(rest) }
      } else if byte == UInt8(ascii: "#"), word == nil {
        break
      } else {
        word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words.map { String(decoding: $0, as: UTF8.self) } : []
  }

  /// The rest of the line after the keyword's blanks and at most one `=`.
  private static func dropSeparator(_ rest: [UInt8].SubSequence) -> [UInt8].SubSequence {
    let behind = rest.drop(while: isBlank)
    guard behind.first == UInt8(ascii: "=") else { return behind }
    return behind.dropFirst().drop(while: isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func isEscapable(_ byte: UInt8, inside quote: UInt8?) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: byte == UInt8(ascii: " ") && quote == nil
    }
  }
}
