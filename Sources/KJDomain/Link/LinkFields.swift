internal import KJBase

/// An object of the protocol, taken apart member by member.
struct LinkFields {
  /// The version of the protocol, which each line contains as `v`.
  static let version = 1

  private var members: [String: JSONValue]

  /// Reads a line: one object of this version.
  init(_ line: [UInt8]) throws(LinkProtocolError) {
    let json: LocatedJSON
    do throws(JSONError) { json = try JSONReader.read(line) } catch { throw .notJSON(error) }
    try self.init(json.value)
    switch members.removeValue(forKey: "v") {
    case .number("\(Self.version)"): break
    case .number(let version): throw .version(version)
    case nil: throw .missing("v")
    default: throw .wrong("v", expected: "a number")
    }
  }

  private init(_ json: JSONValue) throws(LinkProtocolError) {
    guard case .object(let members) = json else { throw .notAnObject }
    self.members = members
  }

  mutating func optionalText(_ name: String) throws(LinkProtocolError) -> String? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    guard let text = value.text else { throw .wrong(name, expected: "a string") }
    return text
  }

  mutating func text(_ name: String) throws(LinkProtocolError) -> String {
    try Self.required(name, optionalText(name))
  }

  mutating func optionalFlag(_ name: String) throws(LinkProtocolError) -> Bool? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    guard let flag = value.flag else { throw .wrong(name, expected: "true or false") }
    return flag
  }

  mutating func flag(_ name: String) throws(LinkProtocolError) -> Bool {
    try Self.required(name, optionalFlag(name))
  }

  /// A whole number that is not negative and fits in 32 bits, including the sign.
  mutating func number(_ name: String) throws(LinkProtocolError) -> Int32 {
    let value = try Self.required(name, members.removeValue(forKey: name))
    guard let number = value.natural.flatMap({ Int32(exactly: $0) }) else {
      throw .wrong(name, expected: "a small whole number")
    }
    return number
  }

  mutating func optionalNumber(_ name: String) throws(LinkProtocolError) -> Int32? {
    members[name] == nil ? nil : try number(name)
  }

  mutating func port(_ name: String) throws(LinkProtocolError) -> UInt16 {
    guard let port = UInt16(exactly: try number(name)) else {
      throw .wrong(name, expected: "a port number")
    }
    return port
  }

  mutating func optionalMilliseconds(_ name: String) throws(LinkProtocolError) -> Duration? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    guard let number = value.natural.flatMap({ Int64(exactly: $0) }) else {
      throw .wrong(name, expected: "a time in milliseconds")
    }
    return .milliseconds(number)
  }

  mutating func milliseconds(_ name: String) throws(LinkProtocolError) -> Duration {
    try Self.required(name, optionalMilliseconds(name))
  }

  /// The strings of an array; none if it is missing.
  mutating func texts(_ name: String) throws(LinkProtocolError) -> [String] {
    guard let value = members.removeValue(forKey: name) else { return [] }
    guard case .array(let elements) = value else { throw .wrong(name, expected: "an array") }
    let texts = elements.compactMap(\.text)
    if texts.count < elements.count { throw .wrong(name, expected: "an array of strings") }
    return texts
  }

  /// One of the values of an enumeration.
  mutating func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(LinkProtocolError) -> Choice? where Choice.RawValue == String {
    guard let text = try optionalText(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw .wrong(name, expected: "one of \(known)")
    }
    return choice
  }

  /// A value that `read` makes from text, throwing if the text is not valid.
  mutating func optionalValue<Value>(
    _ name: String, _ read: (String) throws(Failure) -> Value
  ) throws(LinkProtocolError) -> Value? {
    guard let text = try optionalText(name) else { return nil }
    do throws(Failure) { return try read(text) } catch {
      throw .wrong(name, expected: "valid: \(error.message)")
    }
  }

  mutating func optionalObject(_ name: String) throws(LinkProtocolError) -> LinkFields? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    guard case .object = value else { throw .wrong(name, expected: "an object") }
    return try LinkFields(value)
  }

  /// The objects of an array; none if it is missing.
  mutating func objects(_ name: String) throws(LinkProtocolError) -> [LinkFields] {
    guard let value = members.removeValue(forKey: name) else { return [] }
    guard case .array(let elements) = value else { throw .wrong(name, expected: "an array") }
    var objects: [LinkFields] = []
    for element in elements { objects.append(try LinkFields(element)) }
    return objects
  }

  static func required<Value>(_ name: String, _ value: Value?) throws(LinkProtocolError) -> Value {
    guard let value else { throw .missing(name) }
    return value
  }

  /// Makes sure that no member was left unread.
  func finish() throws(LinkProtocolError) {
    if let name = members.keys.min() { throw .unexpected(name) }
  }

  // MARK: Writing

  /// A line with the members in the given order, without the members that have no value.
  static func line(_ members: KeyValuePairs<String, String?>) -> [UInt8] {
    Array("{\"v\":\(version)\(members.isEmpty ? "" : ",")\(list(members))}\n".utf8)
  }

  /// An object inside a line, with its members as in ``line(_:)``; the values are JSON.
  static func object(_ members: KeyValuePairs<String, String?>) -> String { "{\(list(members))}" }

  /// A time in whole milliseconds, rounded down.
  static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return String(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }

  static func array(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "[\(texts.map(JSONText.quote).joined(separator: ","))]"
  }

  /// An array of objects that are already JSON.
  static func array(objects: [String]) -> String? {
    objects.isEmpty ? nil : "[\(objects.joined(separator: ","))]"
  }

  private static func list(_ members: KeyValuePairs<String, String?>) -> String {
    members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.joined(separator: ",")
  }
}
