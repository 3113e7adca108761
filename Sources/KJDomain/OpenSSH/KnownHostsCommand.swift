/// A program and its arguments, as one string from ssh_config.
///
/// `ssh` splits it at blanks outside quotes, and replaces tokens in the arguments.
package struct KnownHostsCommand: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The text in a form that can follow another program's words: `ssh` then passes that program the exact
  /// words that it would otherwise run.
  ///
  /// `ssh` replaces tokens in arguments, but not in the path of a program, so percent signs in the path are
  /// doubled. nil if the path contains a variable: nothing would keep `ssh` from replacing it.
  package var asArguments: String? {
    let (path, arguments) = parts
    let isQuoting = { (byte: UInt8) in "'\"\\".utf8.contains(byte) }
    if String(decoding: path.utf8.filter { !isQuoting($0) }, as: UTF8.self).contains("${") {
      return nil
    }
    return path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
      + arguments
  }

  /// The word that names the program, with its quotes, and the rest, split as OpenSSH's `argv_split` does.
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
