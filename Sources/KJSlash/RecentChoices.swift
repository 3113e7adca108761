package import KJBase
internal import KJDomain
internal import KJStore

/// The names of the most recent choices from all lists, newest first.
package struct RecentChoices: Equatable, Sendable {
  /// How many names are remembered.
  package static let most = 10

  package private(set) var names: [String] = []

  package init() {}

  /// Takes stored names; if a name occurs several times, the first one counts.
  package init(names: [String]) {
    for name in names.reversed() { add(name) }
  }

  /// Remembers a choice as the newest one.
  package mutating func add(_ name: String) {
    names.removeAll { $0 == name }
    names.insert(name, at: 0)
    names = Array(names.prefix(Self.most))
  }

  /// Moves the recently chosen elements of a list to its beginning, the newest first.
  ///
  /// The others, those without a name, and elements with the same name keep their order.
  package func ordering<Element>(_ list: [Element], by name: (Element) -> String?) -> [Element] {
    let ranked = list.enumerated().map { position, element in
      (name(element).flatMap(names.firstIndex) ?? names.count, position, element)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}

extension RecentChoices: KeptContents {
  package static var version: Int { 1 }

  /// Reads names in the form `{ "version": 1, "choices": [ "/compact" ] }`.
  package init(reading fields: inout JSONFields) throws(JSONError) {
    self.init(names: try fields.strings("choices") ?? [])
  }

  package var members: [String: JSONValue] { ["choices": .array(names.map(JSONValue.string))] }
}
