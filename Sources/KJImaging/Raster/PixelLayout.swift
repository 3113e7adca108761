// How the pixels of a decoded row stand in memory.

/// The channels of packed pixels, one byte each.
enum PixelLayout {
  case gray
  case rgb
  /// Red, green, blue and opacity; colors are not multiplied with it.
  case rgba

  var channels: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba: 4
    }
  }
}
