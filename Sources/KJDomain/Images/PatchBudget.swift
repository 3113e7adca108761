/// A limit on the number of patches into which a model cuts a picture; partial patches at the edges count in full.
public struct PatchBudget: Hashable, Sendable {
  /// The edge of a patch in pixels.
  package let edge: Int
  /// The most patches.
  package let count: Int

  package init(edge: Int, count: Int) {
    self.edge = edge
    self.count = count
  }

  /// The number of patches that a picture is cut into.
  package func patches(of size: PixelSize) -> Int {
    func across(_ length: Int) -> Int { (length + edge - 1) / edge }
    return PixelSize(width: across(size.width), height: across(size.height)).pixelCount
  }

  /// Whether a picture has no more patches than the budget.
  package func holds(_ size: PixelSize) -> Bool { patches(of: size) <= count }
}
