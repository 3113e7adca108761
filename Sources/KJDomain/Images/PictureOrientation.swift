/// An EXIF orientation (tag 0x0112): how to transform the stored pixels to see them upright.
///
/// Each value combines the same three steps, in this order: columns reversed, rows reversed, then rows and columns
/// exchanged.
///
/// | value | columns reversed | rows reversed | exchanged |
/// |-------|------------------|---------------|-----------|
/// | 1     |                  |               |           |
/// | 2     | yes              |               |           |
/// | 3     | yes              | yes           |           |
/// | 4     |                  | yes           |           |
/// | 5     |                  |               | yes       |
/// | 6     |                  | yes           | yes       |
/// | 7     | yes              | yes           | yes       |
/// | 8     | yes              |               | yes       |
package enum PictureOrientation: UInt8, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  /// Rows and columns exchanged, and nothing else.
  case transposed = 5
  /// Upright after a quarter turn clockwise.
  case quarterTurn = 6
  /// Rows and columns exchanged along the other diagonal.
  case transversed = 7
  /// Upright after a quarter turn counterclockwise.
  case counterQuarterTurn = 8

  /// Whether the columns are reversed before the exchange.
  package var reversesColumns: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .counterQuarterTurn: true
    case .upright, .mirroredUpsideDown, .transposed, .quarterTurn: false
    }
  }

  /// Whether the rows are reversed before the exchange.
  package var reversesRows: Bool {
    switch self {
    case .upsideDown, .mirroredUpsideDown, .quarterTurn, .transversed: true
    case .upright, .mirrored, .transposed, .counterQuarterTurn: false
    }
  }

  /// Whether rows become columns, so width and height are exchanged.
  package var exchangesAxes: Bool { rawValue >= Self.transposed.rawValue }

  /// The part of a stored picture of this size that appears as a given part of the upright picture.
  package func stored(_ region: PixelRegion, of picture: PixelSize) -> PixelRegion {
    let size = exchangesAxes ? region.size.exchanged : region.size
    let (left, top) = exchangesAxes ? (region.top, region.left) : (region.left, region.top)
    return PixelRegion(
      left: reversesColumns ? picture.width - left - size.width : left,
      top: reversesRows ? picture.height - top - size.height : top, size: size)
  }

  /// The upright size of a stored picture.
  package func applied(to stored: PixelSize) -> PixelSize {
    exchangesAxes ? stored.exchanged : stored
  }
}
