internal import CKJPNG
import KJDomain

/// Decodes any PNG file, row by row, and as much as possible of a damaged one.
struct LibPNGDecoder {
  typealias Result = PNGDecoder.Result

  private let structure: PNGStructure

  init(_ structure: PNGStructure) { self.structure = structure }

  /// Decodes a picture, reduces a part of it and turns it upright.
  func decode(
    _ window: PictureWindow, to target: PixelSize, _ orientation: PictureOrientation
  ) throws(PictureError) -> Result {
    try structure.pixelData.withView { file throws(PictureError) in
      try decode(file, window, to: target, orientation)
    }
  }

  private func decode(
    _ file: ByteView, _ window: PictureWindow, to target: PixelSize,
    _ orientation: PictureOrientation
  ) throws(PictureError) -> Result {
    let opened = kj_png_reader_open(
      file.start, file.count, Int32(layout.channels),
      structure.colors.hasUnusualGamma ? 1 : 0)
    guard let reader = opened else { throw .decoder(.png, "no memory") }
    defer { kj_png_reader_close(reader) }
    let reducer = RasterReducer(
      from: structure.header.size, layout, window, to: target, orientation)
    let hasPixels =
      structure.header.isInterlaced
      ? readAtOnce(reader, into: reducer) : readRows(reader, into: reducer)
    let message: UnsafePointer<CChar> = kj_png_reader_message(reader)
    let words = String(messageOf: message)
    guard hasPixels else { throw .decoder(.png, words) }
    return Result(picture: reducer.finish(), complaint: message.pointee == 0 ? nil : words)
  }

  /// The channels of the decoded pixels.
  private var layout: PixelLayout {
    switch structure.header.colorType {
    case .grayWithOpacity, .rgbWithOpacity: .rgba
    case _ where structure.hasTransparentColor: .rgba
    case .gray: .gray
    case .rgb, .indexed: .rgb
    }
  }

  /// - Returns: Whether there was any row.
  private func readRows(_ reader: OpaquePointer, into reducer: RasterReducer) -> Bool {
    let row = Plane(
      .packed(PixelSize(width: structure.header.size.width, height: 1), channels: layout.channels))
    return withExtendedLifetime(row) {
      for index in 0..<structure.header.size.height {
        guard kj_png_reader_row(reader, row.samples) != 0 else { return index > 0 }
        reducer.add(row.samples)
      }
      _ = kj_png_reader_finish(reader)
      return true
    }
  }

  /// Decodes the seven passes of an interlaced picture; missing pixels stay gray.
  private func readAtOnce(_ reader: OpaquePointer, into reducer: RasterReducer) -> Bool {
    let pixels = Plane(.packed(structure.header.size, channels: layout.channels))
    let count = pixels.shape.stride * pixels.shape.rows
    return withExtendedLifetime(pixels) {
      let isOpacity = { (index: Int) in layout == .rgba && index % 4 == 3 }
      for index in 0..<count { pixels.samples[index] = isOpacity(index) ? 0xFF : 0x80 }
      let isWhole = kj_png_reader_image(reader, pixels.samples, pixels.shape.stride) != 0
      guard
        isWhole
          || (0..<count).contains(where: { pixels.samples[$0] != (isOpacity($0) ? 0xFF : 0x80) })
      else {
        return false
      }
      for row in 0..<pixels.shape.rows { reducer.add(pixels.row(row)) }
      if isWhole { _ = kj_png_reader_finish(reader) }
      return true
    }
  }
}
