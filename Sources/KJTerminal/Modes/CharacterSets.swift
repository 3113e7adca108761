/// The character sets that a program has designated, and the one in use (ISO 2022).
package struct CharacterSets: Equatable, Sendable {
  static let letters: [UInt8] = [UInt8(ascii: "B")]

  /// The sets in G0 and G1, as the bytes that designate them: `B` for ASCII, `0` for line drawing.
  var designations = [letters, letters]
  /// Which of G0 to G3 is in use: 1 after SO, 0 after SI.
  var inUse = 0
  /// Whether a program has switched the terminal from UTF-8 to another encoding (`ESC % @`).
  var isUTF8Off = false

  /// Whether bytes may show as characters other than those of ASCII and UTF-8.
  package var isChanged: Bool { self != CharacterSets() }

  /// Combines the changes of both; if both have changed a set, this one's change counts.
  func merging(_ other: CharacterSets) -> CharacterSets {
    var merged = self
    for slot in designations.indices where designations[slot] == Self.letters {
      merged.designations[slot] = other.designations[slot]
    }
    if inUse == 0 { merged.inUse = other.inUse }
    return merged
  }

  var restoration: String {
    (designations[0] == Self.letters ? "" : "\u{1B}(B")
      + (designations[1] == Self.letters ? "" : "\u{1B})B")
      + (inUse == 0 ? "" : "\u{0F}") + (isUTF8Off ? "\u{1B}%G" : "")
  }

  var resumption: [UInt8] {
    var bytes: [UInt8] = []
    for (slot, designation) in zip("()".utf8, designations) where designation != Self.letters {
      bytes += [0x1B, slot] + designation
    }
    switch inUse {
    case 1: bytes.append(0x0E)
    case 2: bytes += "\u{1B}n".utf8
    case 3: bytes += "\u{1B}o".utf8
    default: break
    }
    return bytes + (isUTF8Off ? Array("\u{1B}%@".utf8) : [])
  }
}
