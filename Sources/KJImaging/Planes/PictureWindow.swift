import KJDomain

/// A region of a stored picture, before it is turned upright.
struct PictureWindow {
  let region: PixelRegion
  /// The size of the whole picture; the region is in its pixels.
  let picture: PixelSize

  /// The whole of a picture.
  init(of picture: PixelSize) { self.init(PixelRegion(of: picture), of: picture) }

  init(_ region: PixelRegion, of picture: PixelSize) {
    self.region = region
    self.picture = picture
  }

  /// The same region in a plane of the picture; the plane may be smaller.
  func part(of shape: PlaneShape) -> PlanePart {
    let across = shape.width / Double(picture.width)
    let down = shape.height / Double(picture.height)
    return PlanePart(
      left: Double(region.left) * across, top: Double(region.top) * down,
      width: Double(region.size.width) * across, height: Double(region.size.height) * down)
  }
}

/// A rectangle in a plane, in samples; its edges may lie within a sample.
struct PlanePart {
  let left: Double
  let top: Double
  let width: Double
  let height: Double
}

extension PlanePart {
  /// The whole of a plane.
  init(of shape: PlaneShape) {
    self.init(left: 0, top: 0, width: shape.width, height: shape.height)
  }
}
