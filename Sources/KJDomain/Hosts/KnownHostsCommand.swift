// The program that ssh_config has asked about the keys of a host (`KnownHostsCommand`).

/// A program and its arguments, as they stand in ssh_config: one text, which `ssh` splits at blanks outside
/// of quotes, and in whose arguments it replaces tokens.
package struct KnownHostsCommand: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The text behind the words of another program, so that `ssh` gives that one the very words that it would
  /// run.
  ///
  /// Unlike its arguments, the path of a program has no tokens: there, a percent sign is doubled. Nil if a
  /// variable would be replaced in the path, which cannot be prevented.
  package var asArguments: String? {
    let (path, arguments) = parts
    let isQuoting = { (byte: UInt8) in "'\"\\".utf8.contains(byte) }
    if String(decoding: path.utf8.filter { !isQuoting($0) }, as: UTF8.self).contains("${") {
      return nil
    }
    return path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
      + arguments
  }

  /// The word that names the program, quoted as it stands there, and the rest, as OpenSSH's `argv_split`
  /// tells them apart.
  private var parts: (program: Substring, arguments: Substring) {
    let bytes = text.utf8
    var place = bytes.firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
    var quote: UInt8?
    while place < bytes.endIndex {
      let byte = bytes[place]
      let next = bytes.index(after: place)
      if byte == UInt8(ascii: "\\"), next < bytes.endIndex,
        "'\"\\".utf8.contains(bytes[next]) || (quote == nil && bytes[next] == UInt8(ascii: " "))
      {
        place = next
      } else if quote == nil && Self.isBlank(byte) {
        break
      } else if quote == nil && "'\"".utf8.contains(byte) {
        quote = byte
      } else if byte == quote {
        quote = nil
      }
      place = bytes.index(after: place)
    }
    return (text[..<place], text[place...])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
