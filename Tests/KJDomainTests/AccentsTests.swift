// The accented letters, and the keys that choose them.

import KJDomain
import Testing

@Suite struct AccentsTests {
  @Test(arguments: [
    ("a", "áàâäåæ"), ("A", "ÁÀÂÄÅÆ"), ("s", "ß"), ("S", "ẞ"), ("y", "ÿý"), ("Y", "ŸÝ"), ("?", "¿"),
    ("$", "€£¥"), ("-", "–—"), ("'", "‘’"), ("\"", "“”„«»"), ("N", "Ñ"),
  ])
  func eachKeyHasItsVariants(key: String, variants: String) throws {
    let byte = try #require(key.utf8.first)
    let accents = try #require(Accents(byte))
    #expect(String(accents.variants) == variants)
  }

  @Test(arguments: ["b", "1", " ", "\u{1}"])
  func otherKeysHaveNone(key: String) throws {
    let byte = try #require(key.utf8.first)
    #expect(Accents(byte) == nil)
  }

  @Test func aDigitOrTheLetterAgainChooses() throws {
    let accents = try #require(Accents(UInt8(ascii: "e")))
    let choices = "e123459E0".utf8.map { accents.choice(of: $0) }
    #expect(choices == ["é", "é", "è", "ê", "ë", nil, nil, nil, nil])
  }

  @Test func theSelectionEndsAtTheEdges() throws {
    var accents = try #require(Accents(UInt8(ascii: "n")))
    #expect(!accents.select(1) && !accents.select(-1) && accents.selectedVariant == "ñ")
    accents = try #require(Accents(UInt8(ascii: "u")))
    #expect(accents.select(1) && accents.select(1) && accents.selectedVariant == "û")
    #expect(accents.select(-1) && accents.selectedVariant == "ù")
  }

  /// Every variant is one character, one column wide, and each has a digit.
  @Test func everyVariantIsOneScalar() {
    for key in Accents.keys {
      let variants = Accents(key)?.variants ?? []
      #expect((1...9).contains(variants.count) && Set(variants).count == variants.count)
      #expect(variants.allSatisfy { $0.unicodeScalars.count == 1 })
    }
  }
}
