internal import CTurboJPEG

/// The sampling of a picture's color relative to its luminance.
enum ChromaSubsampling: CaseIterable {
  /// 4:4:4, color is sampled as often as luminance.
  case full
  /// 4:2:2, half as often in width.
  case halfWidth
  /// 4:2:0, half as often in both directions.
  case half
  /// 4:4:0, half as often in height.
  case halfHeight
  /// 4:1:1, a quarter as often in width.
  case quarterWidth
  /// Luminance alone.
  case gray

  /// The `TJSAMP` of the C interface.
  var code: Int32 {
    let sampling =
      switch self {
      case .full: TJSAMP_444
      case .halfWidth: TJSAMP_422
      case .half: TJSAMP_420
      case .halfHeight: TJSAMP_440
      case .quarterWidth: TJSAMP_411
      case .gray: TJSAMP_GRAY
      }
    return Int32(sampling.rawValue)
  }

  /// The subsampling with a code; nil for the codes of newer libraries and for unknown sampling.
  init?(code: Int32) {
    guard let match = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = match
  }

  /// The number of luminance samples across per color sample.
  var horizontalFactor: Int {
    switch self {
    case .full, .halfHeight, .gray: 1
    case .halfWidth, .half: 2
    case .quarterWidth: 4
    }
  }

  /// The number of luminance samples down per color sample.
  var verticalFactor: Int {
    switch self {
    case .full, .halfWidth, .quarterWidth, .gray: 1
    case .half, .halfHeight: 2
    }
  }

  /// One for luminance, and two for color unless there is no color.
  var planeCount: Int { self == .gray ? 1 : 3 }
}
