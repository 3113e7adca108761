// Decoding a PNG file whose rows are decompressed at once.

import KJDomain

/// Decodes PNG files that are whole and have nothing unusual in them.
struct InflatedPNGDecoder {
  private let header: PNGHeader
  private let format: PNGRowFormat
  /// The contents of the chunks with the picture.
  private let data: [ByteView]

  /// A decoder for a file, unless its decompressed rows have more than `mostBytes`, it is interlaced or damaged,
  /// its gamma has to be applied, or libpng would find something to say about its chunks.
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

  /// A part of the picture, reduced and turned upright; nil if the data is not as it should be.
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

  /// The rows, each with the filter of the next one after it.
  private var shape: PlaneShape {
    let size = header.size
    return PlaneShape(
      width: Double(size.width), height: Double(size.height), columns: size.width,
      rows: size.height, channels: format.channels, stride: format.byteCount + 1,
      storedRows: size.height)
  }

  /// Converts the rows where they are, and resamples them from there.
  private func resampled(
    _ plane: Plane, _ window: PictureWindow, to target: PixelSize,
    _ orientation: PictureOrientation
  ) -> PackedPicture? {
    let result = Plane(.packed(target, channels: format.channels))
    var rows = PNGRows(plane, format)
    var (converted, isWhole) = (0, true)
    PlaneResampler(
      from: plane, window.part(of: plane.shape), to: result,
      columnsEndAligned: orientation.reversesColumns,
      rowsEndAligned: orientation.reversesRows
    ).run { end in
      while converted < end, isWhole {
        // The filter of the next row needs this one as it was stored.
        isWhole = rows.undo(upTo: converted + 2)
        format.convert(plane.row(converted), into: plane.row(converted))
        converted += 1
      }
    }
    // The filter may need no sample of the last rows.
    isWhole = isWhole && rows.undo(upTo: plane.shape.rows)
    return isWhole ? PackedPicture(result).upright(orientation) : nil
  }

  /// Converts one row after the other, and resamples them as they come.
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
