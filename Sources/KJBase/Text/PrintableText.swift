// Text from outside (file names, banners, server messages), made safe to show on a terminal.

extension StringProtocol {
  /// The same text with an escape for every character that could control a terminal, be invisible, or reorder the text
  /// around it: `\n`, `\t`, `\u{1b}`, `\u{202e}`.
  ///
  /// Escapes control characters (C0, DEL, C1), line and paragraph separators, bidirectional and invisible formatting,
  /// private use, unassigned code points and the interlinear annotation characters U+FFF9–FFFB. A backslash stays
  /// unchanged: the result is for reading, not for parsing.
  public var printable: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isSafeToShow: result.unicodeScalars.append(scalar)
      default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Characters that are drawn as nothing, although Unicode does not list them as ignorable: the object replacement
  /// character, the Khitan filler, and the null notehead.
  private static let drawnAsNothing: Set<Unicode.Scalar> = ["\u{FFFC}", "\u{16FE4}", "\u{1D159}"]

  /// Whether the character shows neither a glyph nor a space.
  var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || Self.drawnAsNothing.contains(self)
  }

  fileprivate var isSafeToShow: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return false
    default: return !isInvisible
    }
  }
}
