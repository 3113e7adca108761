/// The channels of packed pixels, one byte each.
enum PixelLayout {
  case gray
  case rgb
  /// Red, green, blue and opacity; the colors are not premultiplied.
  case rgba

  var channels: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba: 4
    }
  }
}
