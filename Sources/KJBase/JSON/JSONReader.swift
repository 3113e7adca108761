/// A strict reader of JSON (RFC 8259): UTF-8, no duplicate keys, values nested at most 64 deep.
///
/// FoundationEssentials has a decoder, but it reports only that there is an error and not where (measured with Swift
/// 6.3), and a person who edited a file by hand needs the line number.
package struct JSONReader {
  private static let deepest = 64

  private let bytes: [UInt8]
  private var offset = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a whole text; a byte order mark at its start is skipped.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> LocatedJSON {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.offset < bytes.count { throw reader.fault("nothing may follow the value") }
    return value
  }

  /// The elements of a JSON text that is an array; nil for any other text.
  package static func elements(_ bytes: [UInt8]) -> [JSONValue]? {
    guard case .array(let elements)? = try? read(bytes).content else { return nil }
    return elements.map(\.value)
  }

  private func fault(_ reason: String) -> JSONError {
    JSONError(offset: offset, reason: offset < bytes.count ? reason : "unexpected end of input")
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  /// Consumes `byte` if it comes next.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> LocatedJSON {
    skipSpace()
    let start = offset
    if depth > Self.deepest { throw fault("values are nested too deeply") }
    let content: LocatedJSON.Content
    switch next.map(Unicode.Scalar.init) {
    case "{": content = .object(try members(depth: depth))
    case "[": content = .array(try elements(depth: depth))
    case "\"": content = .string(try JSONStringReader.read(bytes, at: &offset))
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": content = .number(try number())
    default: content = try word()
    }
    return LocatedJSON(offset: start, content: content)
  }

  private mutating func word() throws(JSONError) -> LocatedJSON.Content {
    let words: [(String, LocatedJSON.Content)] = [
      ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
    ]
    for (word, content) in words where bytes[offset...].starts(with: word.utf8) {
      offset += word.utf8.count
      return content
    }
    throw fault("a value is expected here")
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [LocatedJSON] {
    offset += 1
    var elements: [LocatedJSON] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      if !take(",") { throw fault("',' or ']' is expected here") }
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [LocatedJSON.Member] {
    offset += 1
    var members: [LocatedJSON.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      let keyOffset = offset
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes is expected here") }
      let key = try JSONStringReader.read(bytes, at: &offset)
      if !keys.insert(key).inserted {
        throw JSONError(offset: keyOffset, reason: "the key '\(key.printable)' occurs twice")
      }
      skipSpace()
      if !take(":") { throw fault("':' is expected here") }
      let value = try value(depth: depth + 1)
      members.append(LocatedJSON.Member(key: key, keyOffset: keyOffset, value: value))
      skipSpace()
      if take("}") { return members }
      if !take(",") { throw fault("',' or '}' is expected here") }
    }
  }

  /// Consumes a number by the grammar of RFC 8259, section 6, and keeps its text.
  private mutating func number() throws(JSONError) -> String {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = next, byte.isDigit { offset += 1 }
    if offset == start { throw fault("a digit is expected here") }
  }
}
