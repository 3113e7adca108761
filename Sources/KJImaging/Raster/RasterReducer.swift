import KJDomain

/// Takes a picture row by row, composites it onto white, reduces it and turns it upright.
///
/// Only a few rows of the source are kept, so its height does not affect the memory needed.
final class RasterReducer {
  private let source: PixelSize
  private let layout: PixelLayout
  private let orientation: PictureOrientation
  private let target: Plane
  private let resampler: RowResampler
  private var rowCount = 0

  /// A reducer from a stored picture to `target`, the size before the picture is turned.
  ///
  /// - Parameters:
  ///   - source: The size of the incoming rows, which may be smaller than the picture.
  ///   - window: The wanted part of the picture; nil for the whole of it.
  init(
    from source: PixelSize, _ layout: PixelLayout, _ window: PictureWindow? = nil,
    to target: PixelSize, _ orientation: PictureOrientation
  ) {
    self.source = source
    self.layout = layout
    self.orientation = orientation
    let channels = layout == .gray ? 1 : 3
    self.target = Plane(.packed(target, channels: channels))
    let shape = PlaneShape.packed(source, channels: channels)
    resampler = RowResampler(
      from: window?.part(of: shape) ?? PlanePart(of: shape), of: shape, to: self.target,
      columnsEndAligned: orientation.reversesColumns, rowsEndAligned: orientation.reversesRows)
  }

  /// Takes the next row, which has the width of the source; rows beyond its height are ignored.
  func add(_ row: UnsafePointer<UInt8>) {
    guard rowCount < source.height else { return }
    rowCount += 1
    switch layout {
    case .gray, .rgb: resampler.nextRow.update(from: row, count: source.width * layout.channels)
    case .rgba: Opacity.putOnWhite(row, into: resampler.nextRow, count: source.width)
    }
    resampler.take()
  }

  /// The finished picture; missing rows are gray.
  func finish() -> PackedPicture {
    while rowCount < source.height {
      rowCount += 1
      resampler.nextRow.update(repeating: 0x80, count: source.width * target.shape.channels)
      resampler.take()
    }
    return PackedPicture(target).upright(orientation)
  }
}
