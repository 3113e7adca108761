/// One word for `/bin/sh`, with any bytes.
///
/// Every byte is an octal number that `printf` decodes, so no byte has a meaning to the shell.
package struct ShellWord {
  /// The word as written in the script.
  package let text: String

  /// - Parameter bytes: A word without NUL, and without trailing newlines, which the shell would remove.
  package init(bytes: [UInt8]) { text = "\"$(printf \(Self.octal(bytes)))\"" }

  init(_ word: String) { self.init(bytes: Array(word.utf8)) }

  /// The format for `printf` that produces the bytes, which must not contain NUL.
  static func octal(_ bytes: [UInt8]) -> String { "'\(bytes.map(\.octal).joined())'" }
}

extension UInt8 {
  /// A backslash and three digits, as C and `printf` write a byte.
  var octal: String {
    let digits = String(self, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
