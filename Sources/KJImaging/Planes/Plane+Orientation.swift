// Turning and mirroring a plane.

import KJDomain

extension Plane {
  /// The same samples turned upright, in a plane of the turned shape.
  func oriented(_ orientation: PictureOrientation, as turned: PlaneShape) -> Plane {
    let result = Plane(turned)
    let channels = shape.channels
    var (start, columnStep, rowStep) = (0, channels, shape.stride)
    if orientation.reversesColumns {
      start += (shape.columns - 1) * channels
      columnStep = -columnStep
    }
    if orientation.reversesRows {
      start += (shape.rows - 1) * shape.stride
      rowStep = -rowStep
    }
    if orientation.exchangesAxes { swap(&columnStep, &rowStep) }
    withExtendedLifetime((self, result)) {
      for row in 0..<turned.rows {
        var source = samples + (start + row * rowStep)
        let target = result.row(row)
        for column in 0..<turned.columns {
          for channel in 0..<channels { target[column * channels + channel] = source[channel] }
          source += columnStep
        }
      }
    }
    return result
  }
}
