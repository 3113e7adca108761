import KJDomain

/// One image with everything that is needed to show it.
struct GIFFrame {
  let size: PixelSize
  /// Its position on the canvas, from the left and from the top.
  let offset: (x: Int, y: Int)
  let isInterlaced: Bool
  /// The whole block.
  let range: Range<Int>
  /// Red, green and blue of each color; empty when the file has no table.
  let colors: ByteView
  /// The index of the color that is not drawn.
  let transparent: Int?

  /// An image; it uses the file's color table if it does not have its own.
  init?(_ block: GIFBlock, control: GIFBlock?, globalColors: ByteView, in source: ByteView) {
    let image = source.view(block.range)
    guard let x = image.littleEndian(at: 1, bytes: 2), let y = image.littleEndian(at: 3, bytes: 2),
      let width = image.littleEndian(at: 5, bytes: 2),
      let height = image.littleEndian(at: 7, bytes: 2), let flags = image.byte(at: 9)
    else { return nil }
    size = PixelSize(width: width, height: height)
    offset = (x, y)
    isInterlaced = flags & 0x40 != 0
    range = block.range
    let start = GIFBlock.imageHeaderLength
    let own = image.view(start..<start + GIFBlock.tableLength(flags))
    colors = own.count == 0 ? globalColors : own
    transparent = control.flatMap { block in
      let control = source.view(block.range)
      guard let flags = control.byte(at: 3), flags & 1 == 1 else { return nil }
      return control.byte(at: 6).map(Int.init)
    }
  }

  /// True if no part of the image is outside the canvas.
  func fits(_ canvas: PixelSize) -> Bool {
    offset.x + size.width <= canvas.width && offset.y + size.height <= canvas.height
  }
}
