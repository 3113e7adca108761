import KJDomain

/// The planes of a picture that is ready to be encoded: upright and at its final size.
struct PlanarPicture {
  let size: PixelSize
  let subsampling: ChromaSubsampling
  let planes: [Plane]

  /// A color plane is halved first only if it is at least this many times larger than its result: then the result
  /// does not show the difference from a filter that reads all samples.
  private static let leastHalvedScale = 4.0

  /// A picture made up of planes whose shapes match the subsampling.
  init(size: PixelSize, subsampling: ChromaSubsampling, planes: [Plane]) {
    self.size = size
    self.subsampling = subsampling
    self.planes = planes
  }

  /// Resamples the planes of a stored picture, or a part of it, then turns them upright.
  ///
  /// The stored picture may have any subsampling; in the result, color is sampled half as often in both
  /// directions. So a plane of color at full resolution is more than the result needs.
  init(
    resampling stored: [Plane], _ window: PictureWindow? = nil, to target: PixelSize,
    _ orientation: PictureOrientation
  ) {
    let resampled = Self.shapes(of: target, count: stored.count).enumerated().map { index, shape in
      let plane = stored[index]
      let isHalved = index > 0 && Self.isMuchLarger(plane.shape, window, than: shape)
      let source = isHalved ? plane.halved() : plane
      let resampled = Plane(shape)
      PlaneResampler(
        from: source, window?.part(of: source.shape), to: resampled,
        columnsEndAligned: orientation.reversesColumns,
        rowsEndAligned: orientation.reversesRows
      ).run()
      return resampled
    }
    self.init(turning: resampled, of: target, orientation)
  }

  /// Resamples the rows of a decoder as they arrive, then turns the planes upright.
  ///
  /// Nil if a color plane has to be halved first, or if the decoder has a complaint.
  init?(
    resampling decoder: JPEGRowDecoder, _ window: PictureWindow, to target: PixelSize,
    _ orientation: PictureOrientation
  ) {
    let stored = decoder.shapes
    let shapes = Self.shapes(of: target, count: stored.count)
    let isHalved = stored.indices.dropFirst().contains {
      Self.isMuchLarger(stored[$0], window, than: shapes[$0])
    }
    guard !isHalved else { return nil }
    let resampled = shapes.map(Plane.init)
    let resamplers = stored.indices.map { index in
      RowResampler(
        from: window.part(of: stored[index]), of: stored[index], to: resampled[index],
        columnsEndAligned: orientation.reversesColumns,
        rowsEndAligned: orientation.reversesRows, rowsAtOnce: decoder.rowsAtOnce[index])
    }
    guard decoder.decode(into: resamplers) else { return nil }
    self.init(turning: resampled, of: target, orientation)
  }

  /// Turns the planes of a picture upright at its final size, when fewer samples are left to move.
  private init(turning planes: [Plane], of target: PixelSize, _ orientation: PictureOrientation) {
    size = orientation.applied(to: target)
    subsampling = Self.subsampling(count: planes.count)
    let shapes = Self.shapes(of: size, count: planes.count)
    self.planes = zip(planes, shapes).map { plane, shape in
      let upright = orientation == .upright ? plane : plane.oriented(orientation, as: shape)
      upright.extendEdges()
      return upright
    }
  }

  private static func subsampling(count: Int) -> ChromaSubsampling { count == 1 ? .gray : .half }

  private static func shapes(of size: PixelSize, count: Int) -> [PlaneShape] {
    PlaneShape.planes(of: size, subsampling(count: count))
  }

  /// Whether to halve a color plane, or the wanted part of it, first.
  private static func isMuchLarger(
    _ stored: PlaneShape, _ window: PictureWindow?, than target: PlaneShape
  ) -> Bool {
    let source = window?.part(of: stored) ?? PlanePart(of: stored)
    return source.width >= leastHalvedScale * target.width
      && source.height >= leastHalvedScale * target.height
  }
}
