/// One word for `/bin/sh`, with any bytes.
///
/// Every byte is an octal number that `printf` decodes, so that none has a meaning to the shell.
struct ShellWord {
  /// The word as written in the script.
  let text: String

  /// - Parameter word: A word without newlines at its end, which the shell would remove.
  init(_ word: String) { text = "\"$(printf \(Self.octal(Array(word.utf8))))\"" }

  /// The format for `printf` that produces the bytes, which must not contain NUL.
  static func octal(_ bytes: [UInt8]) -> String {
    let numbers = bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "'\(numbers.joined())'"
  }
}
