internal import KJBase

/// A property of the configuration that any thread can use.
typealias SettingProperty<Value> = any WritableKeyPath<Configuration, Value> & Sendable

/// Why a value cannot be used, in a sentence that names the setting.
package struct SettingProblem: Error, Equatable, Sendable {
  /// A step from a value into one of its elements.
  package enum Step: Equatable, Sendable {
    case index(Int)
    case key(String)
  }

  package let reason: String
  /// The place of the fault within the value; empty for the whole value.
  package var place: [Step] = []

  /// The same problem, located from the enclosing value.
  func below(_ step: Step) -> SettingProblem {
    SettingProblem(reason: reason, place: [step] + place)
  }
}

/// How a setting of `config.json` is read and written.
protocol SettingKind: Sendable {
  associatedtype Value
  var property: SettingProperty<Value> { get }
  /// The allowed values, in words that follow `must be`: `from 1 to 50`.
  var form: String { get }
  /// Reads a value from the file.
  ///
  /// - Parameter key: The name of the setting in a problem.
  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Value
  /// A value in the form of the file; null if nothing is set.
  func json(of value: Value) -> JSONValue
  /// The value given by the words of a command line; nil if they give none.
  func value(of words: [String]) -> JSONValue?
  /// The values that a person can step through; empty if there are too many.
  var choices: [JSONValue] { get }
}

extension SettingKind {
  func value(of words: [String]) -> JSONValue? { words.count == 1 ? .string(words[0]) : nil }

  var choices: [JSONValue] { [] }

  func problem(_ key: String) -> SettingProblem {
    SettingProblem(reason: "'\(key)' must be \(form)")
  }

  /// Sets a configuration's value from the file.
  func set(
    _ json: JSONValue, named key: String, in configuration: inout Configuration
  ) throws(SettingProblem) {
    configuration[keyPath: property] = try parse(json, key)
  }

  /// The value in a configuration, in the form of the file; null if nothing is set.
  func value(in configuration: Configuration) -> JSONValue {
    json(of: configuration[keyPath: property])
  }
}

struct FlagSetting: SettingKind {
  let property: SettingProperty<Bool>
  let form = "true or false"

  var choices: [JSONValue] { [.boolean(true), .boolean(false)] }

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Bool {
    guard let flag = json.flag else { throw problem(key) }
    return flag
  }

  func json(of value: Bool) -> JSONValue { .boolean(value) }

  func value(of words: [String]) -> JSONValue? {
    words.count == 1 ? Bool(words[0]).map(JSONValue.boolean) : nil
  }
}

struct NumberSetting: SettingKind {
  let property: SettingProperty<Int>
  let bounds: ClosedRange<Int>
  /// The values that a person can step through.
  var steps: [Int] = []

  var choices: [JSONValue] { steps.map(json) }

  var form: String {
    let (least, most) = (bounds.lowerBound, bounds.upperBound)
    return most == .max ? "a whole number of at least \(least)" : "from \(least) to \(most)"
  }

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Int {
    guard case .number(let text) = json, let number = Int(text) else {
      throw SettingProblem(reason: "'\(key)' must be a whole number")
    }
    guard bounds.contains(number) else { throw problem(key) }
    return number
  }

  func json(of value: Int) -> JSONValue { .number(String(value)) }

  func value(of words: [String]) -> JSONValue? { words.count == 1 ? Int(words[0]).map(json) : nil }
}

/// One of a few words.
struct ChoiceSetting<Choice>: SettingKind
where Choice: RawRepresentable<String> & CaseIterable & Sendable {
  let property: SettingProperty<Choice>

  var choices: [JSONValue] { Choice.allCases.map(json) }

  var form: String { Choice.alternatives }

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Choice {
    guard let choice = json.text.flatMap(Choice.init(rawValue:)) else { throw problem(key) }
    return choice
  }

  func json(of value: Choice) -> JSONValue { .string(value.rawValue) }
}

/// Text or a number that a type parses.
struct ParsedSetting<Value: Sendable>: SettingKind {
  let property: SettingProperty<Value>
  let form: String
  let read: @Sendable (String) throws(Failure) -> Value
  /// Returns null if the value is not set.
  let write: @Sendable (Value) -> JSONValue

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> Value {
    let text: String
    switch json {
    case .string(let string): text = string
    case .number(let digits): text = digits
    default: throw problem(key)
    }
    do throws(Failure) { return try read(text) } catch {
      throw SettingProblem(reason: "'\(key)': \(error.message)")
    }
  }

  func json(of value: Value) -> JSONValue { write(value) }
}

/// The slots of the row of keys: names of slots, or the name of a preset.
struct SlotsSetting: SettingKind {
  private static let form = "an array of strings, \(BarSlots.Preset.alternatives)"

  let property: SettingProperty<BarSlots>

  var form: String { Self.form }

  var choices: [JSONValue] { BarSlots.Preset.allCases.map { .string($0.rawValue) } }

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> BarSlots {
    try Self.slots(json, key)
  }

  /// Reads slots; a problem names the setting by the key.
  static func slots(_ value: JSONValue, _ key: String) throws(SettingProblem) -> BarSlots {
    if let preset = value.text.flatMap(BarSlots.Preset.init(rawValue:)) { return BarSlots(preset) }
    guard case .array(let elements) = value else {
      throw SettingProblem(reason: "'\(key)' must be \(form)")
    }
    var slots: [BarSlot] = []
    for (index, element) in elements.enumerated() {
      guard let name = element.text else {
        throw SettingProblem(reason: "'\(key)' must be \(form)")
      }
      do throws(Failure) { slots.append(try BarSlot(name)) } catch {
        throw SettingProblem(reason: error.message, place: [.index(index)])
      }
    }
    return BarSlots(slots)
  }

  func json(of value: BarSlots) -> JSONValue {
    value.preset.map { .string($0.rawValue) }
      ?? .array(value.slots.map { .string($0.description) })
  }

  func value(of words: [String]) -> JSONValue? {
    if words.count == 1, BarSlots.Preset(rawValue: words[0]) != nil { return .string(words[0]) }
    return .array(words.flatMap { $0.split(separator: ",") }.map { .string(String($0)) })
  }
}
