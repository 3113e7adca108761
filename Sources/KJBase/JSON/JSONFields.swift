/// The members of a JSON object.
///
/// Reading a member removes it; the others remain.
///
/// A member whose value is `null` counts as missing.
package struct JSONFields {
  private let offset: Int
  private let subject: String
  private let offsets: [String: Int]
  private var members: [String: LocatedJSON]

  /// Takes an object; `subject` is its name in messages, such as `a host`.
  package init(_ json: LocatedJSON, of subject: String) throws(JSONError) {
    guard case .object(let list) = json.content else {
      throw JSONError(offset: json.offset, reason: "\(subject) must be an object in braces")
    }
    offset = json.offset
    self.subject = subject
    members = Dictionary(list.map { ($0.key, $0.value) }) { first, _ in first }
    offsets = members.mapValues(\.offset)
  }

  /// The members that have not been read yet.
  package var remaining: [String: JSONValue] { members.mapValues(\.value) }

  /// The offset of the value of `key`, or of the object if the key is missing.
  package func offset(of key: String) -> Int { offsets[key] ?? offset }

  package mutating func integer(_ key: String) throws(JSONError) -> Int? {
    guard let json = take(key) else { return nil }
    guard case .number(let text) = json.content, let number = Int(text) else {
      throw wrong(json, key, "a whole number")
    }
    return number
  }

  /// A whole number within bounds.
  package mutating func integer(_ key: String, in bounds: ClosedRange<Int>) throws(JSONError)
    -> Int?
  {
    guard let number = try integer(key) else { return nil }
    guard bounds.contains(number) else {
      let reason =
        bounds.upperBound == .max
        ? "at least \(bounds.lowerBound)" : "from \(bounds.lowerBound) to \(bounds.upperBound)"
      throw JSONError(offset: offset(of: key), reason: "'\(key)' must be \(reason)")
    }
    return number
  }

  /// The raw value of an enumeration case.
  package mutating func choice<Choice>(
    _ key: String
  ) throws(JSONError) -> Choice? where Choice: RawRepresentable<String> & CaseIterable {
    guard let json = take(key) else { return nil }
    if case .string(let text) = json.content, let choice = Choice(rawValue: text) { return choice }
    throw wrong(json, key, Choice.alternatives)
  }

  /// Any value, for further reading.
  package mutating func value(_ key: String) -> LocatedJSON? { take(key) }

  package mutating func boolean(_ key: String) throws(JSONError) -> Bool? {
    guard let json = take(key) else { return nil }
    guard case .boolean(let value) = json.content else { throw wrong(json, key, "true or false") }
    return value
  }

  package mutating func array(_ key: String) throws(JSONError) -> [LocatedJSON]? {
    guard let json = take(key) else { return nil }
    guard case .array(let elements) = json.content else { throw wrong(json, key, "an array") }
    return elements
  }

  package mutating func strings(_ key: String) throws(JSONError) -> [String]? {
    guard let elements = try array(key) else { return nil }
    var strings: [String] = []
    for element in elements {
      guard case .string(let text) = element.content else {
        throw wrong(element, key, "an array of strings")
      }
      strings.append(text)
    }
    return strings
  }

  /// A string that `parse` converts to a value; its failure is reported at the string's position.
  package mutating func parsed<Value>(
    _ key: String, _ parse: (String) throws(Failure) -> Value
  ) throws(JSONError) -> Value? {
    guard let json = take(key) else { return nil }
    guard case .string(let text) = json.content else { throw wrong(json, key, "a string") }
    do throws(Failure) { return try parse(text) } catch {
      throw JSONError(offset: json.offset, reason: error.message)
    }
  }

  /// Reads a string like ``parsed(_:_:)``, for a mandatory key.
  package mutating func required<Value>(
    _ key: String, _ parse: (String) throws(Failure) -> Value
  ) throws(JSONError) -> Value {
    guard let value = try parsed(key, parse) else {
      throw JSONError(offset: offset, reason: "\(subject) has no '\(key)'")
    }
    return value
  }

  /// Rejects all members that have not been read; reports the first one in the text.
  package func refuseOthers() throws(JSONError) {
    guard let first = members.min(by: { $0.value.offset < $1.value.offset }) else { return }
    throw JSONError(
      offset: first.value.offset, reason: "\(subject) has no setting '\(first.key.printable)'")
  }

  private mutating func take(_ key: String) -> LocatedJSON? {
    guard let json = members.removeValue(forKey: key) else { return nil }
    if case .null = json.content { return nil }
    return json
  }

  private func wrong(_ json: LocatedJSON, _ key: String, _ expected: String) -> JSONError {
    JSONError(offset: json.offset, reason: "'\(key)' must be \(expected)")
  }
}
