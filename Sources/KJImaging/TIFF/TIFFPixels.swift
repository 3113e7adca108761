import KJDomain

/// Turns pixels with premultiplied colors into rows for a reducer.
struct TIFFPixels {
  let layout: PixelLayout
  private let hasOpacity: Bool
  private let line: Plane
  private let count: Int

  init(_ structure: TIFFStructure) {
    layout = structure.isGray && !structure.hasOpacity ? .gray : .rgb
    hasOpacity = structure.hasOpacity
    count = structure.size.width
    line = Plane(.packed(PixelSize(width: count, height: 1), channels: layout.channels))
  }

  /// Adds a row of pixels, composited onto white; a missing row is gray.
  func add(_ row: UnsafePointer<UInt32>?, to reducer: RasterReducer) {
    withExtendedLifetime(line) {
      if let row {
        fill(line.samples, with: row)
      } else {
        line.samples.update(repeating: 0x80, count: count * layout.channels)
      }
      reducer.add(line.samples)
    }
  }

  private func fill(_ target: UnsafeMutablePointer<UInt8>, with row: UnsafePointer<UInt32>) {
    if layout == .gray {
      for index in 0..<count { target[index] = UInt8(truncatingIfNeeded: row[index]) }
      return
    }
    for index in 0..<count {
      let pixel = row[index]
      let white = hasOpacity ? 255 - pixel >> 24 : 0
      for channel in 0..<3 {
        let value = (pixel >> UInt32(8 * channel) & 0xFF) + white
        target[3 * index + channel] = UInt8(min(value, 255))
      }
    }
  }
}
