/// Reads words separated by blanks.
///
/// - `'…'` is taken literally.
/// - `"…"` knows `\n`, `\r`, `\t`, `\e` (escape), `\\`, `\"`, `\$`, `\xHH` and variables; any other backslash stays, so
///   it can contain patterns.
/// - `$NAME` and `${NAME}` are variables; the value of `${NAME@Q}` matches itself in a pattern. A dollar before
///   anything else is a dollar.
/// - `#` at the start of a word begins a comment.
struct ScriptLexer {
  private var rest: Substring

  private init(_ line: String) {
    rest = line[...]
  }

  /// The words of a line.
  ///
  /// Throws a ``SetUpFailure`` if a quote is not closed.
  static func words(_ line: String) throws -> [ScriptWord] {
    var lexer = ScriptLexer(line)
    var words: [ScriptWord] = []
    while let word = try lexer.nextWord() { words.append(word) }
    return words
  }

  /// Text with variables and nothing else special, as in a file.
  static func template(_ text: String) throws -> ScriptWord {
    var lexer = ScriptLexer(text)
    var word = ScriptWord()
    while let character = lexer.rest.first {
      if character == "$" {
        try lexer.appendDollar(to: &word)
      } else {
        word.append(character)
        lexer.rest.removeFirst()
      }
    }
    return word
  }

  private mutating func nextWord() throws -> ScriptWord? {
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard let first = rest.first, first != "#" else { return nil }
    var word = ScriptWord()
    while let character = rest.first, character != " ", character != "\t" {
      switch character {
      case "'": try appendLiteral(to: &word)
      case "\"": try appendQuoted(to: &word)
      case "$": try appendDollar(to: &word)
      default:
        word.append(character)
        rest.removeFirst()
      }
    }
    return word
  }

  private mutating func appendLiteral(to word: inout ScriptWord) throws {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: "'") else { throw SetUpFailure("a ' is not closed") }
    word.append(text: String(rest[..<end]))
    rest = rest[rest.index(after: end)...]
  }

  private mutating func appendQuoted(to word: inout ScriptWord) throws {
    rest.removeFirst()
    // An empty word is a word too.
    word.append(text: "")
    while let character = rest.first {
      switch character {
      case "\"":
        rest.removeFirst()
        return
      case "$": try appendDollar(to: &word)
      case "\\":
        rest.removeFirst()
        try appendEscape(to: &word)
      default:
        word.append(character)
        rest.removeFirst()
      }
    }
    throw SetUpFailure("a \" is not closed")
  }

  private mutating func appendEscape(to word: inout ScriptWord) throws {
    let character = rest.popFirst()
    switch character {
    case "n": word.append("\n")
    case "r": word.append("\r")
    case "t": word.append("\t")
    case "e": word.append("\u{1b}")
    case "\\", "\"", "$": word.append(character ?? "\\")
    case "x":
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(digits, radix: 16), value < 0x80 else {
        throw SetUpFailure("\\x takes two hexadecimal digits below 80")
      }
      word.append(Character(Unicode.Scalar(value)))
      rest.removeFirst(2)
    case .some(let other): word.append(text: "\\\(other)")
    case .none: word.append("\\")
    }
  }

  private mutating func appendDollar(to word: inout ScriptWord) throws {
    rest.removeFirst()
    if rest.first == "{" {
      guard let end = rest.firstIndex(of: "}") else { throw SetUpFailure("a ${ is not closed") }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      let quoted = inside.hasSuffix("@Q")
      word.pieces.append(.variable(String(quoted ? inside.dropLast(2) : inside), quoted: quoted))
      rest = rest[rest.index(after: end)...]
      return
    }
    let name = rest.prefix { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let first = name.first, !first.isNumber else { return word.append("$") }
    word.pieces.append(.variable(String(name), quoted: false))
    rest = rest[name.endIndex...]
  }
}

extension ScriptWord {
  fileprivate mutating func append(_ character: Character) { append(text: String(character)) }

  fileprivate mutating func append(text: String) {
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + text)
    } else {
      pieces.append(.text(text))
    }
  }
}
