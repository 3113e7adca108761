/// A host, as a person calls it, with a directory that is not yet checked: `dev:/tmp/x`, `me@dev:~/pics`.
package struct RemotePlace: Hashable, Sendable {
  /// `[user@]host`, without a port.
  package let host: String
  /// Absolute or beginning with `~`.
  package let directory: String

  /// Reads the value of an option, in which a colon may also be followed by a port.
  ///
  /// - Returns: nil if the text is not a host with such a directory.
  package init?(_ text: String) {
    guard let (host, rest) = Self.parts(text), rest.hasPrefix("/") || rest.hasPrefix("~") else {
      return nil
    }
    (self.host, directory) = (String(host), String(rest))
  }

  /// The text before and after the first colon outside brackets.
  static func parts(_ text: String) -> (Substring, Substring)? {
    var isInBrackets = false
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "/"): return nil
      case UInt8(ascii: ":") where !isInBrackets:
        guard index > text.startIndex else { return nil }
        let rest = text[text.utf8.index(after: index)...]
        // Text with a scheme is the address of something else.
        return rest.hasPrefix("//") ? nil : (text[..<index], rest)
      default: break
      }
    }
    return nil
  }
}
