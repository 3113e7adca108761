/// The largest picture that a receiver handles without trouble.
package struct PictureBounds: Hashable, Sendable {
  /// The longest edge of a photo (JPEG, HEIC, AVIF or lossy WebP), in pixels.
  package var photoEdge: Int
  /// The longest edge of a losslessly coded picture, in pixels: usually a screenshot, whose text suffers first when
  /// the picture is scaled down.
  package var losslessEdge: Int
  /// The limits on patches; a picture must satisfy all of them.
  package var patches: [PatchBudget]
  /// The most pixels; nil if the edges alone limit them.
  package var pixels: Int?
  /// The maximum file size in bytes.
  package var bytes: Int

  package init(
    photoEdge: Int, losslessEdge: Int, patches: [PatchBudget] = [], pixels: Int? = nil, bytes: Int
  ) {
    self.photoEdge = photoEdge
    self.losslessEdge = losslessEdge
    self.patches = patches
    self.pixels = pixels
    self.bytes = bytes
  }

  /// The size to send a picture at: the same shape, within the limits on edge, patches and number of pixels.
  package func target(for size: PixelSize, isLossless: Bool) -> PixelSize {
    let fitting = size.fitting(longestEdge: edge(isLossless: isLossless)).fitting { candidate in
      patches.allSatisfy { $0.holds(candidate) }
    }
    guard let pixels else { return fitting }
    return fitting.fitting(pixelCount: pixels)
  }

  /// The longest edge of a picture of this kind.
  package func edge(isLossless: Bool) -> Int { isLossless ? losslessEdge : photoEdge }
}
