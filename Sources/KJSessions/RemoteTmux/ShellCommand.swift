/// Command lines for a host that run `/bin/sh`.
///
/// Login shells read a line differently: older versions of `fish` have no `$(…)`, and `csh` allows
/// no long words and expands `!`. So a script is written in single quotes, in words of bounded
/// length, with its own single quotes, newlines and exclamation marks encoded.
package enum ShellCommand {
  /// A shell that reads scripts from its standard input.
  package static let shell = "exec /bin/sh -s"

  /// Below the limit of `csh`, which takes words of at most 1,024 bytes.
  private static let longestWord = 900

  /// A shell that runs a script at once, and then reads others from its standard input.
  package static func shell(running script: String) -> String {
    let start =
      #"text=; for word do text=$text$word; done; eval "$(printf "$text")"; exec /bin/sh -s"#
    return "exec /bin/sh -c '\(start)' kj \(words(script).map { "'\($0)'" }.joined(separator: " "))"
  }

  /// The script as a format for `printf`, in pieces.
  private static func words(_ script: String) -> [String] {
    var words = [""]
    for byte in script.utf8 {
      let piece = piece(byte)
      if words[words.count - 1].utf8.count + piece.utf8.count > longestWord { words.append("") }
      words[words.count - 1] += piece
    }
    return words
  }

  private static func piece(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "!"), 0..<0x20,
      0x7F...:
      return byte.octal
    default: return String(Unicode.Scalar(byte))
    }
  }
}
