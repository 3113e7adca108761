import KJDomain

/// Decodes PNG files that are complete and contain nothing unusual.
struct InflatedPNGDecoder {
  private let header: PNGHeader
  private let format: PNGRowFormat
  /// The contents of the picture data chunks.
  private let data: [ByteView]

  /// A seam is at most an eighth of the rows away from the middle.
  private static let seamReach = 8

  /// A decoder for a file; nil if its decompressed rows have more than `mostBytes`, it is interlaced or damaged, its
  /// gamma has to be applied, or libpng would complain about its chunks.
  init?(_ structure: PNGStructure, mostBytes: Int) {
    header = structure.header
    guard structure.condition == .whole, header.hasPlainRows, !structure.colors.hasUnusualGamma,
      let chunks = PNGPlainChunks(structure),
      let format = PNGRowFormat(
        header, palette: chunks.palette, transparency: chunks.transparency),
      (format.byteCount + 1) * header.size.height <= mostBytes
    else { return nil }
    self.format = format
    data = chunks.data
  }

  /// A part of the picture, reduced and turned upright; nil if the data is invalid.
  func decode(
    _ window: PictureWindow, to target: PixelSize, _ orientation: PictureOrientation
  ) -> PackedPicture? {
    let rows = Plane(shape, leading: 1)
    let start = rows.samples - 1
    guard PNGInflater.inflate(data, into: start, count: shape.stride * shape.rows) else {
      return nil
    }
    return format.fitsInPlace
      ? resampled(rows, window, to: target, orientation)
      : reduced(rows, window, to: target, orientation)
  }

  /// The rows, each followed by the filter of the next one.
  private var shape: PlaneShape {
    let size = header.size
    return PlaneShape(
      width: Double(size.width), height: Double(size.height), columns: size.width,
      rows: size.height, channels: format.channels, stride: format.byteCount + 1,
      storedRows: size.height)
  }

  /// Converts the rows in place, and resamples them from there.
  private func resampled(
    _ plane: Plane, _ window: PictureWindow, to target: PixelSize,
    _ orientation: PictureOrientation
  ) -> PackedPicture? {
    let result = Plane(.packed(target, channels: format.channels))
    let resampler = PlaneResampler(
      from: plane, window.part(of: plane.shape), to: result,
      columnsEndAligned: orientation.reversesColumns,
      rowsEndAligned: orientation.reversesRows)
    let isWhole =
      seam(of: plane).map { run(resampler, on: plane, seam: $0) } ?? run(resampler, on: plane)
    return isWhole ? PackedPicture(result).upright(orientation) : nil
  }

  /// - Returns: False if a row has an unknown filter.
  private func run(_ resampler: borrowing PlaneResampler, on plane: Plane) -> Bool {
    var pixels = PNGPixels(plane, format, 0..<plane.shape.rows)
    resampler.run { end in pixels.prepare(upTo: end) }
    pixels.finish()
    return pixels.isWhole
  }

  /// Does the same in two parts, split at a row that does not need the rows before it.
  private func run(_ resampler: borrowing PlaneResampler, on plane: Plane, seam: Int) -> Bool {
    var upper = PNGPixels(plane, format, 0..<seam, leavesLast: true)
    var lower = PNGPixels(plane, format, seam..<plane.shape.rows)
    resampler.run(
      seam: seam, preparingUpper: { upper.prepare(upTo: $0) },
      preparingLower: { lower.prepare(upTo: $0) },
      preparingBoth: {
        upper.takeLast()
        upper.prepare(upTo: $0)
        lower.prepare(upTo: $0)
      })
    upper.finish()
    lower.finish()
    return upper.isWhole && lower.isWhole
  }

  /// The row nearest to the middle at which undoing the filters can begin; nil if there is none near the middle or two
  /// threads are not worth it.
  private func seam(of plane: Plane) -> Int? {
    guard header.size.isWorthTwoThreads else { return nil }
    let (middle, reach) = (plane.shape.rows / 2, plane.shape.rows / Self.seamReach)
    return (0..<reach).lazy.flatMap { [middle - $0, middle + $0] }.first {
      $0 > 0 && PNGRows.needsNoRowAbove($0, in: plane)
    }
  }

  /// Converts the rows one by one, and resamples each right away.
  private func reduced(
    _ plane: Plane, _ window: PictureWindow, to target: PixelSize,
    _ orientation: PictureOrientation
  ) -> PackedPicture? {
    let reducer = RasterReducer(
      from: header.size, format.channels == 1 ? .gray : .rgb, window, to: target, orientation)
    let line = Plane(
      .packed(PixelSize(width: header.size.width, height: 1), channels: format.channels))
    var rows = PNGRows(plane, format)
    for index in 0..<plane.shape.rows {
      guard rows.undo(upTo: index + 1) else { return nil }
      withExtendedLifetime((plane, line)) {
        format.convert(plane.row(index), into: line.samples)
        reducer.add(line.samples)
      }
    }
    return reducer.finish()
  }
}
