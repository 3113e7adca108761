// A rule as written in config.json.

package import KJBase

extension BarRule {
  /// The keys of a rule: first the conditions, then the properties that it decides.
  package enum Key: String, CaseIterable, Sendable {
    case host
    case title
    case program
    case screen
    case paste
    case show
    case slots
    case theme
    case plainBackground = "plain_bg"
    case agent
    case form = "as"
    case drops
    case quick
    case manner = "insert_as"
    case clips
  }

  /// Reads an element of `bar.rules`.
  package init(_ json: JSONValue) throws(SettingProblem) {
    guard case .object(let members) = json else {
      throw SettingProblem(reason: "a rule must be an object in braces")
    }
    if let unknown = members.keys.sorted().first(where: { Key(rawValue: $0) == nil }) {
      throw SettingProblem(
        reason: "unknown key '\(unknown.printable)' in a rule", place: [.key(unknown)])
    }
    self.json = json
    host = try Self.read(.host, members, Self.patterns)
    title = try Self.read(.title, members, Self.patterns)
    program = try Self.read(.program, members, Self.patterns)
    screen = try Self.read(.screen, members, Self.choice)
    takesPastes = try Self.read(.paste, members, Self.flag)
    properties.show = try Self.read(.show, members, Self.choice)
    properties.slots = try Self.read(.slots, members, SlotsSetting.slots)
    properties.theme = try Self.read(.theme, members, Self.choice)
    properties.isBackgroundPlain = try Self.read(.plainBackground, members, Self.flag)
    properties.agent = try Self.read(.agent, members, Self.agent)
    properties.format = try Self.read(.form, members, Self.text(PathFormat.init(parsing:)))
    properties.drops = try Self.read(.drops, members, Self.choice)
    properties.quick = try Self.read(.quick, members, Self.text(TypedText.init(_:)))
    properties.manner = try Self.read(.manner, members, Self.choice)
    properties.keepsClips = try Self.read(.clips, members, Self.flag)
  }

  private static func read<Value>(
    _ key: Key, _ members: [String: JSONValue],
    _ parse: (JSONValue, String) throws(SettingProblem) -> Value
  ) throws(SettingProblem) -> Value? {
    guard let json = members[key.rawValue], json != .null else { return nil }
    do throws(SettingProblem) { return try parse(json, key.rawValue) } catch {
      throw error.below(.key(key.rawValue))
    }
  }

  private static func patterns(
    _ json: JSONValue, _ key: String
  ) throws(SettingProblem) -> TextPatterns {
    let texts = if case .array(let elements) = json { elements.map(\.text) } else { [json.text] }
    guard !texts.contains(nil), let patterns = TextPatterns(texts.compactMap(\.self)) else {
      throw SettingProblem(
        reason: "'\(key)' must be a pattern or an array of patterns, none of them empty")
    }
    return patterns
  }

  private static func flag(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Bool {
    guard let flag = json.flag else {
      throw SettingProblem(reason: "'\(key)' must be true or false")
    }
    return flag
  }

  private static func text<Value>(
    _ parse: @escaping (String) throws(Failure) -> Value
  ) -> (JSONValue, String) throws(SettingProblem) -> Value {
    { json, key throws(SettingProblem) in
      guard let text = json.text else { throw SettingProblem(reason: "'\(key)' must be a string") }
      do throws(Failure) { return try parse(text) } catch {
        throw SettingProblem(reason: "'\(key)': \(error.message)")
      }
    }
  }

  private static func agent(_ json: JSONValue, _ key: String) throws(SettingProblem) -> CodingAgent
  {
    guard let agent = json.text.flatMap({ CodingAgent($0) }) else {
      throw SettingProblem(reason: "'\(key)' must be the name of an agent in 'kj help agents'")
    }
    return agent
  }

  private static func choice<Choice>(
    _ json: JSONValue, _ key: String
  ) throws(SettingProblem) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let choice = json.text.flatMap(Choice.init(rawValue:)) else {
      throw SettingProblem(reason: "'\(key)' must be \(Choice.alternatives)")
    }
    return choice
  }
}
