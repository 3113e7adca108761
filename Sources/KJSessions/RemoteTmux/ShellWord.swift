// Bytes as a word of a script for a shell that is not known.

/// One word for `/bin/sh`, whatever its bytes are.
///
/// Every byte is written as an octal number that `printf` turns back, so that none of them means anything
/// to the shell.
struct ShellWord {
  /// The word as it stands in the script.
  let text: String

  /// - Parameter word: Without newlines at its end, which the shell would take away.
  init(_ word: String) {
    text = "\"$(printf \(Self.octal(Array(word.utf8))))\""
  }

  /// The format for `printf` that gives the bytes, none of which is NUL.
  static func octal(_ bytes: [UInt8]) -> String {
    let numbers = bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "'\(numbers.joined())'"
  }
}
