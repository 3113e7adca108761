// What is worth telling about a picture that was prepared all the same.

/// A flaw of a picture that did not stop its preparation.
package enum PictureWarning: Hashable, Sendable {
  /// The file ends before the picture does; the rest is grey.
  case truncated
  /// Picture data cannot be right, in the words of the decoder; some of the picture may be wrong.
  case damaged(String)
  /// The color profile is incomplete, too large or of no use after conversion, and was left out.
  case colorProfileDropped
  /// The file is an animation, of which the first frame is left.
  case firstFrameOnly
  /// The colors are described in a way that the result cannot carry; they may look different.
  case colorsUncertain
  /// The format is not among those that every receiver shows.
  case notShownByAll(PictureFormat)
}

extension PictureWarning: CustomStringConvertible {
  package var description: String {
    switch self {
    case .truncated: "the picture data is truncated"
    case .damaged(let detail): "the picture data is damaged: \(detail.printable)"
    case .colorProfileDropped: "the color profile was dropped"
    case .firstFrameOnly: "only the first frame of the animation was kept"
    case .colorsUncertain: "the colors may look different: they are coded for a wide gamut"
    case .notShownByAll(let format): "Gemini does not take \(format.name)"
    }
  }

  /// What can be done about it, if something can.
  package var advice: Advice? {
    if case .notShownByAll = self { .step(.convertToPNG) } else { nil }
  }
}
