/// The largest picture that a receiver takes without trouble.
package struct PictureBounds: Hashable, Sendable {
  /// The longest edge of a photo, in pixels: of JPEG, HEIC, AVIF and lossy WebP.
  package var photoEdge: Int
  /// The longest edge of a losslessly coded picture, in pixels: usually a screenshot, whose text suffers
  /// first when it shrinks.
  package var losslessEdge: Int
  /// The limits on patches; all of them hold.
  package var patches: [PatchBudget]
  /// The most pixels; nil for as many as the edges allow.
  package var pixels: Int?
  /// The most bytes of the file.
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

  /// The size at which a picture is sent: the same shape within the edge, the patches and the number of pixels.
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
