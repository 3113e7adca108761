// The words of an enumeration, for messages.

extension CaseIterable where Self: RawRepresentable<String> {
  /// Every raw value, quoted: `'a', 'b' or 'c'`.
  package static var alternatives: String {
    let words = allCases.map { "'\($0.rawValue)'" }
    return words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }
}
