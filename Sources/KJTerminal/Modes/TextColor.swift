/// A color selected by SGR.
package enum TextColor: Equatable, Sendable {
  case standard
  /// One of the 256 colors of the palette; the first sixteen have names.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// The parameters that select the color; `first` is the number of the first of the eight plain colors.
  func parameters(first: Int) -> String? {
    switch self {
    case .standard: nil
    case .palette(let index) where index < 8 && first != 50: "\(first + Int(index))"
    case .palette(let index) where index < 16 && first != 50: "\(first + 52 + Int(index))"
    case .palette(let index): "\(first + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(first + 8);2;\(red);\(green);\(blue)"
    }
  }
}
