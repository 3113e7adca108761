package import KJBase

/// A flaw in a picture that did not prevent its preparation.
package enum PictureWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file ends before the picture does; the rest is grey.
  case truncated
  /// Some picture data is invalid, in the decoder's words; part of the picture may be wrong.
  case damaged(String)
  /// The color profile was incomplete, too large or useless after conversion, and was left out.
  case colorProfileDropped
  /// The file is an animation; only its first frame was kept.
  case firstFrameOnly
  /// The file has several pages; only the first was kept.
  case firstPageOnly
  /// The colors are described in a way that the result cannot express; they may look different.
  case colorsUncertain
  /// Not every receiver can show the format.
  case notShownByAll(PictureFormat)
  /// The file's name claims this format, but the file is not a picture.
  case noPicture(PictureFormat)
  /// The picture became so small that its text is hardly legible.
  case hardlyLegible

  package var description: String {
    switch self {
    case .truncated: "the picture data is truncated"
    case .damaged(let detail): "the picture data is damaged: \(detail.printable)"
    case .colorProfileDropped: "the color profile was dropped"
    case .firstFrameOnly: "only the first frame of the animation was kept"
    case .firstPageOnly: "only the first page was kept"
    case .colorsUncertain: "the colors may look different: they are encoded for a wide gamut"
    case .notShownByAll(let format): "Gemini does not accept \(format.name)"
    case .noPicture(let format): "it is not \(format.name), despite its name"
    case .hardlyLegible: "it was scaled down so far that text in it may be illegible"
    }
  }

  /// The advice for the person, if there is any.
  package var advice: Advice? {
    switch self {
    case .notShownByAll: .step(.convertToPNG)
    case .hardlyLegible: .step(.splitPicture)
    default: nil
    }
  }
}
