internal import KJBase

/// An array of rules.
struct RulesSetting: SettingKind {
  let property: SettingProperty<[BarRule]>

  let form = "an array of rules in JSON, as in kj-config(5)"

  func set(
    _ value: JSONValue, named key: String, in configuration: inout Configuration
  ) throws(SettingProblem) {
    guard case .array(let elements) = value else { throw problem(key) }
    var rules: [BarRule] = []
    for (index, element) in elements.enumerated() {
      do throws(SettingProblem) { rules.append(try BarRule(element)) } catch {
        throw error.below(.index(index))
      }
    }
    configuration[keyPath: property] = rules
  }

  func value(in configuration: Configuration) -> JSONValue {
    .array(configuration[keyPath: property].map(\.json))
  }

  func value(of words: [String]) -> JSONValue? {
    words.count == 1 ? (try? JSONReader.read(Array(words[0].utf8)))?.value : nil
  }
}
