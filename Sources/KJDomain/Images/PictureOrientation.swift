/// An EXIF orientation (tag 0x0112): what has to be done to the stored pixels to see them upright.
///
/// Each is the same three movements, done or not, in this order: columns reversed, rows reversed,
/// then rows and columns exchanged.
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

  /// The last stored column becomes the first before the exchange.
  package var reversesColumns: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .counterQuarterTurn: true
    case .upright, .mirroredUpsideDown, .transposed, .quarterTurn: false
    }
  }

  /// The last stored row becomes the first before the exchange.
  package var reversesRows: Bool {
    switch self {
    case .upsideDown, .mirroredUpsideDown, .quarterTurn, .transversed: true
    case .upright, .mirrored, .transposed, .counterQuarterTurn: false
    }
  }

  /// Rows become columns, so width and height change places.
  package var exchangesAxes: Bool { rawValue >= Self.transposed.rawValue }

  /// The part of a stored picture, given its size, that is seen as this part of the upright one.
  package func stored(_ region: PixelRegion, of picture: PixelSize) -> PixelRegion {
    let size = exchangesAxes ? region.size.exchanged : region.size
    let (left, top) = exchangesAxes ? (region.top, region.left) : (region.left, region.top)
    return PixelRegion(
      left: reversesColumns ? picture.width - left - size.width : left,
      top: reversesRows ? picture.height - top - size.height : top, size: size)
  }

  /// The size at which a stored picture is seen.
  package func applied(to stored: PixelSize) -> PixelSize {
    exchangesAxes ? stored.exchanged : stored
  }
}
