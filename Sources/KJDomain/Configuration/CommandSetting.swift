internal import KJBase

/// A program and its arguments, which no shell interprets; null for none.
struct CommandSetting<Command: Sendable>: SettingKind {
  let property: SettingProperty<Command?>
  let form: String
  /// Returns nil if the words are not a valid command.
  private let command: @Sendable ([String]) -> Command?
  private let words: @Sendable (Command) -> [String]

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Command? {
    if case .null = json { return nil }
    guard case .array(let elements) = json else { throw problem(key) }
    let words = elements.compactMap(\.text)
    guard words.count == elements.count, let command = command(words) else { throw problem(key) }
    return command
  }

  func json(of command: Command?) -> JSONValue {
    command.map { .array(words($0).map { .string($0) }) } ?? .null
  }

  func value(of words: [String]) -> JSONValue? { .array(words.map { .string($0) }) }
}

extension CommandSetting<FileCommand> {
  init(property: SettingProperty<FileCommand?>) {
    let form = "an array of words: a program and its arguments, one of them containing '{file}'"
    self.init(property: property, form: form, command: { FileCommand($0) }, words: { $0.words })
  }
}

extension CommandSetting<[String]> {
  init(
    property: SettingProperty<[String]?>,
    form: String = "an array of words: a program and its arguments"
  ) {
    self.init(
      property: property, form: form,
      command: { words in
        let isCommand = words.first?.isEmpty == false && !words.contains { $0.utf8.contains(0) }
        return isCommand ? words : nil
      },
      words: { $0 })
  }
}
