import KJDomain

/// The decoded rows of a WebP picture.
struct WebPRows {
  let pixels: Plane
  let layout: PixelLayout
  let size: PixelSize
  /// The number of decoded rows; the rows after them are undefined.
  let count: Int
  /// The message about damaged data, if there is one.
  let complaint: String?

  /// A part of the picture, which fills the canvas, reduced and turned upright.
  func reduced(
    _ window: PictureWindow, to target: PixelSize, _ orientation: PictureOrientation
  ) -> PackedPicture {
    let reducer = RasterReducer(from: size, layout, window, to: target, orientation)
    for row in 0..<count { reducer.add(pixels.row(row)) }
    return reducer.finish()
  }

  /// A part of the picture on a white canvas, reduced and turned upright.
  func reduced(
    at offset: (x: Int, y: Int), on canvas: PixelSize, _ window: PictureWindow,
    to target: PixelSize, _ orientation: PictureOrientation
  ) -> PackedPicture {
    let reducer = RasterReducer(from: canvas, layout, window, to: target, orientation)
    let white = Plane(.packed(PixelSize(width: canvas.width, height: 1), channels: layout.channels))
    let line = Plane(white.shape)
    let length = canvas.width * layout.channels
    white.samples.update(repeating: 0xFF, count: length)
    line.samples.update(repeating: 0xFF, count: length)
    let missing = offset.y + count..<offset.y + size.height
    for row in 0..<canvas.height {
      if missing.contains(row) { break }
      let index = row - offset.y
      guard (0..<count).contains(index) else {
        reducer.add(white.samples)
        continue
      }
      (line.samples + offset.x * layout.channels).update(
        from: pixels.row(index), count: size.width * layout.channels)
      reducer.add(line.samples)
    }
    return withExtendedLifetime((white, line, pixels)) { reducer.finish() }
  }
}
