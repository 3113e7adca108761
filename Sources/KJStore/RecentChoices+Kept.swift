// The last choices as a file that kj keeps for itself.

package import KJBase
package import KJDomain

extension RecentChoices: KeptContents {
  package static var version: Int { 1 }

  /// Reads the names, as in `{ "version": 1, "choices": [ "/compact" ] }`.
  package init(reading fields: inout JSONFields) throws(JSONError) {
    self.init(names: try fields.strings("choices") ?? [])
  }

  package var members: [String: JSONValue] {
    ["choices": .array(names.map(JSONValue.string))]
  }
}
