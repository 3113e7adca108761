/// A protocol for pictures.
package enum PictureWay: Equatable, Sendable {
  /// kitty's graphics protocol: a PNG file, which goes by its number.
  case kitty
  /// The inline images of iTerm2: a file, which goes with its cells.
  case iTerm2
  /// Sixels: pixels, which go with their cells.
  case sixel
}
