internal import KJBase

/// An array of rules.
struct RulesSetting: SettingKind {
  let property: SettingProperty<[BarRule]>

  let form = "a JSON array of rules, as described in kj-config(5)"

  func parse(_ json: JSONValue, _ key: String) throws(SettingProblem) -> [BarRule] {
    guard case .array(let elements) = json else { throw problem(key) }
    var rules: [BarRule] = []
    for (index, element) in elements.enumerated() {
      do throws(SettingProblem) { rules.append(try BarRule(element)) } catch {
        throw error.below(.index(index))
      }
    }
    return rules
  }

  func json(of value: [BarRule]) -> JSONValue { .array(value.map(\.json)) }

  func value(of words: [String]) -> JSONValue? {
    words.count == 1 ? (try? JSONReader.read(Array(words[0].utf8)))?.value : nil
  }
}
