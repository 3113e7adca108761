/// A rectangle in a picture, in pixels of its upright form, measured from the top left corner.
public struct PixelRegion: Hashable, Sendable {
  package let left: Int
  package let top: Int
  package let size: PixelSize

  package init(left: Int, top: Int, size: PixelSize) {
    self.left = left
    self.top = top
    self.size = size
  }

  /// The whole of a picture.
  package init(of size: PixelSize) { self.init(left: 0, top: 0, size: size) }
}
