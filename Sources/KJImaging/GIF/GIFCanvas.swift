import KJDomain

/// Turns rows of color indices into rows of a white canvas.
final class GIFCanvas {
  let size: PixelSize
  private let frame: GIFFrame
  private let reducer: RasterReducer
  /// Red, green and blue of each of 256 colors; white for colors that the table lacks.
  private var colors = [UInt8](repeating: 0xFF, count: 3 * 256)
  private let line: Plane
  private var rowCount = 0

  /// A canvas that passes its rows to a reducer.
  init(_ structure: GIFStructure, _ reducer: RasterReducer) {
    size = structure.size
    frame = structure.frame
    self.reducer = reducer
    for (index, value) in frame.colors.buffer.prefix(colors.count).enumerated() {
      colors[index] = value
    }
    if let transparent = frame.transparent {
      colors.replaceSubrange(3 * transparent..<3 * transparent + 3, with: [0xFF, 0xFF, 0xFF])
    }
    line = Plane(.packed(PixelSize(width: size.width, height: 1), channels: 3))
  }

  /// Adds white rows until there are `count` rows, or the canvas is full.
  func addWhite(upTo count: Int) {
    guard rowCount < min(count, size.height) else { return }
    line.samples.update(repeating: 0xFF, count: 3 * size.width)
    while rowCount < min(count, size.height) { addLine() }
  }

  /// Adds the next row of the image, cropped to the canvas; a missing row is gray.
  func add(_ indices: UnsafePointer<UInt8>?) {
    guard rowCount < size.height else { return }
    line.samples.update(repeating: 0xFF, count: 3 * size.width)
    let count = min(frame.size.width, size.width - frame.offset.x)
    if count > 0 {
      let start = line.samples + 3 * frame.offset.x
      if let indices {
        paint(indices, count: count, into: start)
      } else {
        start.update(repeating: 0x80, count: 3 * count)
      }
    }
    addLine()
  }

  private func paint(
    _ indices: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    for column in 0..<count {
      let color = 3 * Int(indices[column])
      for channel in 0..<3 { target[3 * column + channel] = colors[color + channel] }
    }
  }

  private func addLine() {
    rowCount += 1
    reducer.add(line.samples)
  }
}
