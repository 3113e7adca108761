import KJDomain

/// A BMP file whose headers have been read.
///
/// kj always re-encodes BMP files, since few receivers read them.
struct BMPSource: SourcePicture {
  private let header: BMPHeader
  private let pixels: Pixels
  let condition: PictureCondition

  private enum Pixels {
    case numbered(BMPPalette)
    case masked(BMPMasks)

    var layout: PixelLayout {
      switch self {
      case .numbered(let palette): palette.layout
      case .masked(let masks): masks.hasOpacity ? .rgba : .rgb
      }
    }
  }

  init(_ source: ByteView, limits: PictureLimits) throws(PictureError) {
    header = try BMPHeader(source)
    guard !header.size.isEmpty else { throw .noPictureData(.bmp) }
    try limits.check(header.size, bytesHeldPerPixel: 0)
    switch header.coding {
    case .plain:
      guard Self.wholeRows(of: header) > 0 else { throw .noPictureData(.bmp) }
      condition = Self.wholeRows(of: header) == header.size.height ? .whole : .cut
    case .runLengths:
      guard header.pixels.count > 0 else { throw .noPictureData(.bmp) }
      condition = Self.runLengths(of: header).decode { _ in } ? .whole : .cut
    }
    if let masks = header.masks {
      pixels = .masked(Self.showsAnything(header, masks) ? masks : masks.opaque)
    } else {
      pixels = .numbered(BMPPalette(header.colors, length: header.colorLength))
    }
  }

  var format: PictureFormat { .bmp }
  var size: PixelSize { header.size }
  var orientation: PictureOrientation { .upright }
  var isLossless: Bool { true }
  var isAnimated: Bool { false }
  var held: Set<DroppedData> { [] }
  var metadata: CarriedMetadata { .none }
  var warnings: [PictureWarning] {
    header.profile.count > 0 && profile == nil ? [.colorProfileDropped] : []
  }
  var strippedCount: Int? { nil }

  func stripped() -> [UInt8] { [] }

  func reduced(
    _ window: PictureWindow, to target: PixelSize
  ) throws(PictureError) -> ReducedPicture {
    // Treat a file that begins with the last row as a mirrored picture, so no row has to wait.
    let order: PictureOrientation = header.isTopDown ? .upright : .mirroredUpsideDown
    let stored = PictureWindow(order.stored(window.region, of: size), of: size)
    let reducer = RasterReducer(from: size, pixels.layout, stored, to: target, order)
    let line = Plane(
      .packed(PixelSize(width: size.width, height: 1), channels: pixels.layout.channels))
    withExtendedLifetime(line) {
      switch header.coding {
      case .plain:
        Self.forEachRow(of: header) { row in
          add(row, of: header.depth, to: reducer, through: line.samples)
        }
      case .runLengths:
        _ = Self.runLengths(of: header).decode { row in
          add(row, of: 8, to: reducer, through: line.samples)
        }
      }
    }
    return ReducedPicture(reducer.finish(), offered: profile)
  }

  private var profile: ICCProfile? { ICCProfile(Array(header.profile.buffer)) }

  private func add(
    _ row: UnsafePointer<UInt8>, of depth: Int, to reducer: RasterReducer,
    through line: UnsafeMutablePointer<UInt8>
  ) {
    switch pixels {
    case .numbered(let palette): palette.paint(row, count: size.width, depth: depth, into: line)
    case .masked(let masks): masks.separate(row, count: size.width, bytes: depth / 8, into: line)
    }
    reducer.add(line)
  }

  // MARK: Rows

  private static func runLengths(of header: BMPHeader) -> BMPRunLengths {
    BMPRunLengths(data: header.pixels, size: header.size, depth: header.depth)
  }

  /// The number of complete rows in the file, up to the height of the picture; the last one may lack the padding to a
  /// multiple of four bytes.
  private static func wholeRows(of header: BMPHeader) -> Int {
    let (used, stride) = rowLength(of: header)
    return min(header.size.height, (header.pixels.count + stride - used) / stride)
  }

  /// The bytes that the pixels of a row use, and the bytes from one row to the next.
  private static func rowLength(of header: BMPHeader) -> (used: Int, stride: Int) {
    let bits = header.size.width * header.depth
    return ((bits + 7) / 8, (bits + 31) / 32 * 4)
  }

  private static func forEachRow(of header: BMPHeader, _ take: (UnsafePointer<UInt8>) -> Void) {
    guard let start = header.pixels.start else { return }
    let stride = rowLength(of: header).stride
    for row in 0..<wholeRows(of: header) { take(start + row * stride) }
  }

  /// False if all pixels are transparent: then their writer left the opacity bytes unused.
  private static func showsAnything(_ header: BMPHeader, _ masks: BMPMasks) -> Bool {
    guard masks.hasOpacity else { return true }
    var isShown = false
    forEachRow(of: header) { row in
      isShown =
        isShown || masks.showsAnything(in: row, count: header.size.width, bytes: header.depth / 8)
    }
    return isShown
  }
}
