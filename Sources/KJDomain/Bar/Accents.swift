/// The variants of a letter or sign, one of which is selected.
package struct Accents: Equatable, Sendable {
  /// The keys that have variants, in display order.
  package static let keys: [UInt8] = table.map(\.key)

  /// The key as pressed: an upper-case key has upper-case variants.
  package let key: UInt8
  /// At most nine, so that one digit can choose each of them.
  package let variants: [Character]
  /// The index of the variant that Enter takes.
  package private(set) var selected = 0

  /// - Returns: nil if the key has no variants.
  package init?(_ key: UInt8) {
    let isCapital = (0x41...0x5A).contains(key)
    let letter = isCapital ? key | 0x20 : key
    guard let entry = Self.table.first(where: { $0.key == letter }) else { return nil }
    self.key = key
    variants = isCapital ? entry.variants.map(Self.capital) : Array(entry.variants)
  }

  /// The variant that a key chooses: a digit chooses by position, the letter itself chooses the first one.
  package func choice(of key: UInt8) -> Character? {
    if key == self.key { return variants.first }
    let index = Int(key) - 0x31
    return variants.indices.contains(index) ? variants[index] : nil
  }

  package var selectedVariant: Character { variants[selected] }

  /// Moves the selection by `step` variants.
  ///
  /// - Returns: Whether there is a variant at that position.
  package mutating func select(_ step: Int) -> Bool {
    guard variants.indices.contains(selected + step) else { return false }
    selected += step
    return true
  }

  /// The capital letter; the capital of `ß` is one letter here, not two.
  private static func capital(_ letter: Character) -> Character {
    letter == "ß" ? "ẞ" : letter.uppercased().first ?? letter
  }

  private static let table: [(key: UInt8, variants: String)] = [
    ("a", "áàâäåæ"), ("c", "ç"), ("e", "éèêë"), ("i", "íìîï"), ("n", "ñ"), ("o", "óòôöø"),
    ("s", "ß"), ("u", "úùûü"), ("y", "ÿý"), ("?", "¿"), ("!", "¡"), ("$", "€£¥"), ("-", "–—"),
    ("'", "‘’"), ("\"", "“”„«»"),
  ].map { (UInt8(ascii: $0.0), $0.1) }
}
