/// The usual ASCII spelling of Latin letters.
enum ASCIIFolding {
  /// The ASCII letters for a character: itself if it is ASCII, an empty string for a combining mark,
  /// `nil` if there is no usual spelling.
  ///
  /// It covers Latin-1, Latin Extended-A, and the further letters of Romanian, Vietnamese and German.
  static func fold(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case ..<0x80: return String(scalar)
    case 0xC0...0x17F:
      let spelling = latin[Int(scalar.value) - 0xC0]
      return spelling == "-" ? nil : String(spelling)
    case 0x0300...0x036F: return ""
    case 0x01A0, 0x01A1: return pick("O", scalar)
    case 0x01AF: return "U"
    case 0x01B0: return "u"
    case 0x0218, 0x0219: return pick("S", scalar)
    case 0x021A, 0x021B: return pick("T", scalar)
    case 0x1E9E: return "SS"
    case 0x1EA0...0x1EB7: return pick("A", scalar)
    case 0x1EB8...0x1EC7: return pick("E", scalar)
    case 0x1EC8...0x1ECB: return pick("I", scalar)
    case 0x1ECC...0x1EE3: return pick("O", scalar)
    case 0x1EE4...0x1EF1: return pick("U", scalar)
    case 0x1EF2...0x1EF9: return pick("Y", scalar)
    default: return nil
    }
  }

  /// Capitals have even numbers in the ranges that use this function.
  private static func pick(_ capital: String, _ scalar: Unicode.Scalar) -> String {
    scalar.value.isMultiple(of: 2) ? capital : capital.lowercased()
  }

  /// U+00C0…U+017F, sixteen per row; `-` for characters that are not letters.
  private static let latin: [Substring] = """
    A A A A A A AE C E E E E I I I I
    D N O O O O O - O U U U U Y TH ss
    a a a a a a ae c e e e e i i i i
    d n o o o o o - o u u u u y th y
    A a A a A a C c C c C c C c D d
    D d E e E e E e E e E e G g G g
    G g G g H h H h I i I i I i I i
    I i IJ ij J j K k k L l L l L l L
    l L l N n N n N n n N n O o O o
    O o OE oe R r R r R r S s S s S s
    S s T t T t T t U u U u U u U u
    U u U u W w Y y Y Z z Z z Z z s
    """.split(whereSeparator: \.isWhitespace)
}
