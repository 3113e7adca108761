/// What a Swift file declares and uses, as far as its words and braces reveal it.
struct SourceShape {
  /// A type with its stored properties.
  struct TypeShape {
    let name: String
    /// Whether a comment says why it has many of them.
    let hasReason: Bool
    var properties: [Property] = []
  }

  /// A stored property of the instances of a type.
  struct Property: Equatable {
    let name: String
    let isPrivate: Bool
  }

  /// Structs, classes and actors, also those inside others, in the order of the file.
  private(set) var types: [TypeShape] = []
  /// The names of types that are declared outside of others.
  private(set) var outerTypes: Set<String> = []
  /// Every word of the code; not those in comments and literals.
  private(set) var words: Set<String> = []

  init(parsing text: String) {
    let code = Self.parts(of: text).code
    words = Set(code.utf8.split { !Self.isOfWord($0) }.compactMap(Substring.init).map(String.init))
    let originals = text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    /// For each open brace, the index in `types` if it belongs to a type with stored properties.
    var open: [Int?] = []
    var next: Int?
    for (number, line) in lines.enumerated() {
      // Most lines declare no type, and matching a pattern is slow.
      if !Self.declarations.isDisjoint(with: line.split(separator: " ")),
        let kind = line.firstMatch(
          of: /^\s*(?:[@\w()]+\s+)*?(struct|class|actor|enum|protocol|extension|typealias)\s+(\w+)/)
      {
        if open.isEmpty, kind.1 != "extension" { outerTypes.insert(String(kind.2)) }
        if ["struct", "class", "actor"].contains(kind.1), kind.2 != "func", kind.2 != "var" {
          let comment = originals[..<number].reversed().prefix { $0.contains(/^\s*(\/\/|@)/) }
          next = types.count
          types.append(
            TypeShape(
              name: String(kind.2), hasReason: comment.contains { $0.contains("// reason:") }))
        }
      } else if let type = open.last ?? nil {
        let rest = lines[number...].dropFirst().first { $0.contains(/\S/) } ?? ""
        types[type].properties += Self.storedProperties(in: line, before: rest)
      }
      for byte in line.utf8 {
        if byte == UInt8(ascii: "{") {
          open.append(next)
          next = nil
        } else if byte == UInt8(ascii: "}") {
          _ = open.popLast()
        }
      }
    }
  }

  private static let declarations: Set<Substring> = [
    "struct", "class", "actor", "enum", "protocol", "extension", "typealias",
  ]

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The stored properties that a line declares.
  ///
  /// The next line may begin with the brace, or with its contents.
  private static func storedProperties(in line: Substring, before next: Substring) -> [Property] {
    let declaration =
      /^\s*((?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*)(let|var)\s+(\w+(?:,\s*\w+)*)(.*)$/
    guard let match = line.firstMatch(of: declaration) else { return [] }
    let modifiers = match.1.split(whereSeparator: \.isWhitespace)
    if modifiers.contains("static") { return [] }
    let braces = "\(match.4)\n\(next)"
    if match.2 == "var", !match.4.prefix(while: { $0 != "{" }).contains("="),
      braces.contains(/^[^\n]*\{|\n\s*\{/),
      !braces.contains(/\b(didSet|willSet)\b/)
    {
      return []
    }
    let isPrivate = modifiers.contains { ["private", "fileprivate"].contains($0) }
    return match.3.split(separator: ",").map {
      Property(name: String($0.drop { $0 == " " }), isPrivate: isPrivate)
    }
  }

  /// The code with blanks in place of comments and of the contents of literals, and the literals that are not raw.
  ///
  /// Interpolations stay in the code, and appear as an ellipsis in the literal.
  static func parts(of text: String) -> (code: String, literals: [String]) {
    var code: [UInt8] = []
    var rest = Array(text.utf8)[...]
    /// For each interpolation that is open, the literal to which it belongs, and the parentheses open in it.
    var interpolations: [(literal: Literal, depth: Int)] = []
    var literal: Literal?
    var literals: [String] = []

    func blank(_ count: Int) {
      code += rest.prefix(count).map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
      rest = rest.dropFirst(count)
    }

    while let byte = rest.first {
      if let current = literal {
        if rest.starts(with: current.end) {
          blank(current.end.count)
          if !current.isRaw { literals.append(String(decoding: current.text, as: UTF8.self)) }
          literal = nil
        } else if rest.starts(with: current.escape + [UInt8(ascii: "(")]) {
          blank(current.escape.count + 1)
          interpolations.append((current, 1))
          interpolations[interpolations.count - 1].literal.text += Array("\u{2026}".utf8)
          literal = nil
        } else {
          let count = rest.starts(with: current.escape) ? current.escape.count + 1 : 1
          literal?.text += rest.prefix(count)
          blank(count)
        }
        continue
      }
      if rest.starts(with: "//".utf8) {
        blank(rest.prefix { $0 != UInt8(ascii: "\n") }.count)
      } else if let start = Literal(at: rest) {
        blank(start.end.count)
        literal = start
      } else {
        if let inner = interpolations.last {
          let depth =
            inner.depth + (byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0)
          interpolations[interpolations.count - 1].depth = depth
          if depth == 0 {
            literal = inner.literal
            interpolations.removeLast()
            blank(1)
            continue
          }
        }
        code.append(byte)
        rest = rest.dropFirst()
      }
    }
    return (String(decoding: code, as: UTF8.self), literals)
  }

  /// A string literal: how it ends, and how an escape in it begins.
  private struct Literal {
    let end: [UInt8]
    let escape: [UInt8]
    /// The part of it that has been read.
    var text: [UInt8] = []

    var isRaw: Bool { escape.count > 1 }

    /// The literal that begins here, if one does.
    init?(at text: ArraySlice<UInt8>) {
      let marks = text.prefix { $0 == UInt8(ascii: "#") }
      let quotes = text.dropFirst(marks.count).prefix(3)
      guard quotes.first == UInt8(ascii: "\"") else { return nil }
      let isLong = quotes.elementsEqual(Array("\"\"\"".utf8))
      end = Array(quotes.prefix(isLong ? 3 : 1)) + marks
      escape = [UInt8(ascii: "\\")] + marks
    }
  }
}
