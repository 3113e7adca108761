import KJBase

@testable import KJStore

/// A list of words.
struct Notes: KeptContents {
  static let version = 2
  var words: [String] = []

  init() {}

  init(_ words: [String]) {
    self.words = words
  }

  init(reading fields: inout JSONFields) throws(JSONError) {
    words = try fields.strings("words") ?? []
  }

  var members: [String: JSONValue] { ["words": .array(words.map(JSONValue.string))] }
}
