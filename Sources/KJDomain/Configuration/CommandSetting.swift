// A command as a setting.

/// A program and its arguments; null for none.
struct CommandSetting: SettingKind {
  let property: SettingProperty<[String]?>

  let form = "an array of words: a program and its arguments"

  func set(
    _ value: JSONValue, named key: String, in configuration: inout Configuration
  ) throws(SettingProblem) {
    if case .null = value {
      configuration[keyPath: property] = nil
      return
    }
    guard case .array(let elements) = value else { throw problem(key) }
    let words = elements.compactMap(\.text)
    guard words.count == elements.count, words.first?.isEmpty == false,
      !words.contains(where: { $0.utf8.contains(0) })
    else { throw problem(key) }
    configuration[keyPath: property] = words
  }

  func value(in configuration: Configuration) -> JSONValue {
    configuration[keyPath: property].map { .array($0.map { .string($0) }) } ?? .null
  }

  func value(of words: [String]) -> JSONValue? {
    .array(words.map { .string($0) })
  }
}
