/// The variants of a letter or sign, one of which is selected.
package struct Accents: Equatable, Sendable {
  /// The keys that have variants, in the order in which they are shown.
  package static let keys: [UInt8] = table.map(\.key)

  /// The key as it was pressed, in upper case for variants in upper case.
  package let key: UInt8
  /// At most nine, so that a digit can choose each.
  package let variants: [Character]
  /// The place of the one that Enter takes.
  package private(set) var selected = 0

  /// - Returns: nil if the key has no variants.
  package init?(_ key: UInt8) {
    let isCapital = (0x41...0x5A).contains(key)
    let letter = isCapital ? key | 0x20 : key
    guard let entry = Self.table.first(where: { $0.key == letter }) else { return nil }
    self.key = key
    variants = isCapital ? entry.variants.map(Self.capital) : Array(entry.variants)
  }

  /// The variant that a key chooses: a digit by its place, the letter itself the first one.
  package func choice(of key: UInt8) -> Character? {
    if key == self.key { return variants.first }
    let index = Int(key) - 0x31
    return variants.indices.contains(index) ? variants[index] : nil
  }

  package var selectedVariant: Character { variants[selected] }

  /// Selects the variant some places away.
  ///
  /// - Returns: Whether there is one.
  package mutating func select(_ step: Int) -> Bool {
    guard variants.indices.contains(selected + step) else { return false }
    selected += step
    return true
  }

  /// The capital letter; that of `ß` is one letter here, and not two.
  private static func capital(_ letter: Character) -> Character {
    letter == "ß" ? "ẞ" : letter.uppercased().first ?? letter
  }

  private static let table: [(key: UInt8, variants: String)] = [
    ("a", "áàâäåæ"), ("c", "ç"), ("e", "éèêë"), ("i", "íìîï"), ("n", "ñ"), ("o", "óòôöø"),
    ("s", "ß"), ("u", "úùûü"), ("y", "ÿý"), ("?", "¿"), ("!", "¡"), ("$", "€£¥"), ("-", "–—"),
    ("'", "‘’"), ("\"", "“”„«»"),
  ].map { (UInt8(ascii: $0.0), $0.1) }
}
