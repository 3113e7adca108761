// A picture in the form that the encoder takes.

import KJDomain

/// The planes of a picture that is ready to be encoded: upright and of its final size.
struct PlanarPicture {
  let size: PixelSize
  let subsampling: ChromaSubsampling
  let planes: [Plane]

  /// A picture of planes whose shapes match the subsampling.
  init(size: PixelSize, subsampling: ChromaSubsampling, planes: [Plane]) {
    self.size = size
    self.subsampling = subsampling
    self.planes = planes
  }

  /// Resamples the planes of a stored picture, then turns them upright.
  ///
  /// The stored picture may have any subsampling; in the result, color is sampled half as often in
  /// both directions. Turning comes second because there are fewer samples by then.
  init(resampling stored: [Plane], to target: PixelSize, _ orientation: PictureOrientation) {
    let subsampling: ChromaSubsampling = stored.count == 1 ? .gray : .half
    let size = orientation.applied(to: target)
    let targetShapes = PlaneShape.planes(of: target, subsampling)
    let finalShapes = PlaneShape.planes(of: size, subsampling)
    planes = stored.indices.map { index in
      let resampled = Plane(targetShapes[index])
      PlaneResampler(
        from: stored[index], to: resampled, columnsEndAligned: orientation.reversesColumns,
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
}
