// A picture in the form that the encoder takes.

import KJDomain

/// The planes of a picture that is ready to be encoded: upright and of its final size.
struct PlanarPicture {
  let size: PixelSize
  let subsampling: ChromaSubsampling
  let planes: [Plane]

  /// How many times larger than its result a plane of color is at least when it is halved first: the difference
  /// from a filter that sees all samples is then not in what the result shows.
  private static let leastHalvedScale = 4.0

  /// A picture of planes whose shapes match the subsampling.
  init(size: PixelSize, subsampling: ChromaSubsampling, planes: [Plane]) {
    self.size = size
    self.subsampling = subsampling
    self.planes = planes
  }

  /// Resamples the planes of a stored picture, or a part of it, then turns them upright.
  ///
  /// The stored picture may have any subsampling; in the result, color is sampled half as often in both
  /// directions. So a plane of color at full resolution is more than the result needs. Turning comes second
  /// because there are fewer samples by then.
  init(
    resampling stored: [Plane], _ window: PictureWindow? = nil, to target: PixelSize,
    _ orientation: PictureOrientation
  ) {
    let subsampling: ChromaSubsampling = stored.count == 1 ? .gray : .half
    let size = orientation.applied(to: target)
    let targetShapes = PlaneShape.planes(of: target, subsampling)
    let finalShapes = PlaneShape.planes(of: size, subsampling)
    planes = stored.indices.map { index in
      let resampled = Plane(targetShapes[index])
      let whole = PlanePart(of: stored[index].shape)
      let isHalved =
        index > 0
        && Self.isMuchLarger(
          window?.part(of: stored[index].shape) ?? whole, than: targetShapes[index])
      let source = isHalved ? stored[index].halved() : stored[index]
      PlaneResampler(
        from: source, window?.part(of: source.shape), to: resampled,
        columnsEndAligned: orientation.reversesColumns,
        rowsEndAligned: orientation.reversesRows
      ).run()
      let upright =
        orientation == .upright
        ? resampled : resampled.oriented(orientation, as: finalShapes[index])
      upright.extendEdges()
      return upright
    }
    self.size = size
    self.subsampling = subsampling
  }

  private static func isMuchLarger(_ source: PlanePart, than target: PlaneShape) -> Bool {
    source.width >= leastHalvedScale * target.width
      && source.height >= leastHalvedScale * target.height
  }
}
