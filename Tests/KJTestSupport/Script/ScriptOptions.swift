/// A reader of arguments that rejects unknown options.
struct ScriptOptions {
  private var values: [String: [String]] = [:]
  let operands: [String]

  /// `flags` take no value, `options` take one and may be repeated.
  init(_ arguments: [String], flags: Set<String> = [], options: Set<String> = []) throws {
    var rest = arguments[...]
    while let name = rest.first, name.hasPrefix("--") {
      rest.removeFirst()
      if name == "--" { break }
      if flags.contains(name) {
        values[name, default: []].append("")
      } else if options.contains(name), let value = rest.popFirst() {
        values[name, default: []].append(value)
      } else {
        throw SetUpFailure("unknown option or missing value: \(name)")
      }
    }
    operands = Array(rest)
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func text(_ name: String) -> String? { values[name]?.last }

  /// The value as a number, or nil if the option was not given.
  func number(_ name: String) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text) else { throw SetUpFailure("\(name) takes a number: '\(text)'") }
    return number
  }
}

extension [String] {
  /// These arguments if there are `count` of them; otherwise throws an error with the right form.
  func exactly(_ count: Int, _ form: String) throws -> [String] {
    if self.count == count { return self }
    throw SetUpFailure("usage: \(form)")
  }

  /// These arguments if there is at least one; otherwise throws an error with the right form.
  func some(_ form: String) throws -> [String] {
    if !isEmpty { return self }
    throw SetUpFailure("usage: \(form)")
  }
}
