/// A protocol for pictures.
package enum PictureWay: Equatable, Sendable {
  /// kitty's graphics protocol: a PNG file, which is removed by its number.
  case kitty
  /// iTerm2's inline images: a file, which disappears when its cells are overwritten.
  case iTerm2
  /// Sixels: pixels, which disappear when their cells are overwritten.
  case sixel
}
