package import KJBase

/// A flaw of a picture that did not stop its preparation.
package enum PictureWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file ends before the picture does; the rest is grey.
  case truncated
  /// Some picture data is invalid, in the words of the decoder; part of the picture may be wrong.
  case damaged(String)
  /// The color profile is incomplete, too large or of no use after conversion, and was left out.
  case colorProfileDropped
  /// The file is an animation, of which only the first frame was kept.
  case firstFrameOnly
  /// The file has several pages, of which only the first was kept.
  case firstPageOnly
  /// The colors are described in a way that the result cannot carry; they may look different.
  case colorsUncertain
  /// The format is not among those that every receiver shows.
  case notShownByAll(PictureFormat)
  /// The name of the file says that it is a picture of a format, but it is none.
  case noPicture(PictureFormat)
  /// It was made so small that its text can hardly be read any more.
  case hardlyLegible

  package var description: String {
    switch self {
    case .truncated: "the picture data is truncated"
    case .damaged(let detail): "the picture data is damaged: \(detail.printable)"
    case .colorProfileDropped: "the color profile was dropped"
    case .firstFrameOnly: "only the first frame of the animation was kept"
    case .firstPageOnly: "only the first page was kept"
    case .colorsUncertain: "the colors may look different: they are coded for a wide gamut"
    case .notShownByAll(let format): "Gemini does not take \(format.name)"
    case .noPicture(let format): "it is not \(format.name), whatever its name says"
    case .hardlyLegible: "it became so small that text in it may be illegible"
    }
  }

  /// What can be done about it, if anything.
  package var advice: Advice? {
    switch self {
    case .notShownByAll: .step(.convertToPNG)
    case .hardlyLegible: .step(.splitPicture)
    default: nil
    }
  }
}
