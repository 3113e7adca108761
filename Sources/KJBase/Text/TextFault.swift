/// A fault in text whose characters must all be visible.
///
/// Before a text is shown, `printable` escapes the same characters, except for the braille blank.
package enum TextFault: Error, Hashable, Sendable {
  case empty
  /// Nothing but spaces.
  case blank
  case notUTF8
  /// C0, DEL or C1: it would control the terminal or the line editor.
  case control(Unicode.Scalar)
  /// Bidirectional, invisible or formatting: the text would differ from its appearance.
  case invisible(Unicode.Scalar)
  /// Private use or unassigned: its appearance is unknown.
  case meaningless(Unicode.Scalar)

  /// The reason, worded to follow a colon.
  package var words: String {
    switch self {
    case .empty: "it is empty"
    case .blank: "it contains only spaces"
    case .notUTF8: "its bytes are not UTF-8"
    case .control(let scalar): "it contains the control character \(Self.name(scalar))"
    case .invisible(let scalar): "it contains the invisible character \(Self.name(scalar))"
    case .meaningless(let scalar): "it contains \(Self.name(scalar)), an unknown character"
    }
  }

  /// A character in Unicode's notation: `U+001B`.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    "U+" + String(scalar.value, digits: 4, radix: 16, uppercase: true)
  }
}

extension TextFault {
  /// The reason to refuse the character; nil if there is none.
  init?(refusing scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      self = .control(scalar)
      return
    }
    switch scalar.properties.generalCategory {
    case .control: self = .control(scalar)
    case .format, .lineSeparator, .paragraphSeparator: self = .invisible(scalar)
    case .privateUse, .surrogate, .unassigned: self = .meaningless(scalar)
    default:
      guard scalar.isInvisible || scalar == .brailleBlank else { return nil }
      self = .invisible(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// A character that looks like a space but is not one: the braille pattern without dots.
  package static let brailleBlank: Unicode.Scalar = "\u{2800}"
}
