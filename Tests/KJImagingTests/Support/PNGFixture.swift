import KJDomain

@testable import KJImaging

/// A PNG file of any kind, without compression.
struct PNGFixture: Sendable {
  typealias ColorType = PNGHeader.ColorType

  var size: PixelSize
  var type = ColorType.rgb
  var depth = 8
  var isInterlaced = false
  /// The filters of the rows, used in turn.
  var filters: [PNGFilter] = [.none]
  /// Chunks between the header and the picture data.
  var before: [[UInt8]] = []
  /// Chunks between the picture data and the end.
  var after: [[UInt8]] = []
  /// The number of data chunks that hold the picture.
  var pieces = 1
  /// The channels at a given position, each of ``depth`` bits.
  var sample: @Sendable (_ x: Int, _ y: Int) -> [Int]

  init(
    _ width: Int, _ height: Int, _ type: ColorType = .rgb, depth: Int = 8,
    sample: @escaping @Sendable (_ x: Int, _ y: Int) -> [Int] = { Self.color($0, $1) }
  ) {
    size = PixelSize(width: width, height: height)
    self.type = type
    self.depth = depth
    self.sample = sample
  }

  /// One of four colors, in a pattern without symmetry.
  static func color(_ x: Int, _ y: Int) -> [Int] { GIFFixture.colors[GIFFixture.index(x, y)] }

  static func chunk(_ name: StaticString, _ contents: [UInt8] = []) -> [UInt8] {
    PNGChunk.bytes(PNGChunk.Kind(name), contents)
  }

  /// A chunk with the checksum of other contents.
  static func damaged(_ chunk: [UInt8]) -> [UInt8] {
    Array(chunk.dropLast()) + [(chunk.last ?? 0) ^ 0xFF]
  }

  static let end = chunk("IEND")

  static func gamma(_ hundredThousandths: Int) -> [UInt8] {
    var contents: [UInt8] = []
    contents.append(bigEndian32: hundredThousandths)
    return chunk("gAMA", contents)
  }

  static func file(_ chunks: [[UInt8]]) -> [UInt8] {
    PNGStructure.signature + chunks.flatMap(\.self)
  }

  var header: [UInt8] { Self.header(size, type: Int(type.rawValue), depth: depth, isInterlaced) }

  static func header(
    _ size: PixelSize, type: Int = 2, depth: Int = 8, _ isInterlaced: Bool = false
  ) -> [UInt8] {
    var contents: [UInt8] = []
    contents.append(bigEndian32: size.width)
    contents.append(bigEndian32: size.height)
    return chunk("IHDR", contents + [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0])
  }

  /// The picture data, coded.
  var stream: [UInt8] { Self.stored(rows) }

  /// The chunks with the picture data.
  var data: [[UInt8]] {
    let stream = stream
    let length = (stream.count + pieces - 1) / pieces
    return stride(from: 0, to: stream.count, by: length).map {
      Self.chunk("IDAT", Array(stream[$0..<min($0 + length, stream.count)]))
    }
  }

  var bytes: [UInt8] { Self.file([header] + before + data + after + [Self.end]) }

  /// The positions of the pixels in the seven passes of an interlaced picture (PNG specification, section 8.1).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Every row with its filter.
  private var rows: [UInt8] {
    var result: [UInt8] = []
    var count = 0
    for (left, top, across, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)]
    where left < size.width {
      var above: [UInt8] = []
      for y in stride(from: top, to: size.height, by: down) {
        let samples = stride(from: left, to: size.width, by: across).flatMap { sample($0, y) }
        let (row, filter) = (packed(samples), filters[count % filters.count])
        result += [filter.rawValue] + filtered(row, filter, above: above)
        above = row
        count += 1
      }
    }
    return result
  }

  /// The differences of a row from what its filter predicts (PNG specification, section 9.2).
  private func filtered(_ row: [UInt8], _ filter: PNGFilter, above: [UInt8]) -> [UInt8] {
    let step = max(1, type.channels * depth / 8)
    return row.indices.map { index in
      let left = index < step ? 0 : Int(row[index - step])
      let upper = above.isEmpty ? 0 : Int(above[index])
      let corner = above.isEmpty || index < step ? 0 : Int(above[index - step])
      return row[index] &- Self.prediction(filter, left, upper, corner)
    }
  }

  /// The prediction of a filter, as the specification words it.
  static func prediction(_ filter: PNGFilter, _ left: Int, _ upper: Int, _ corner: Int) -> UInt8 {
    switch filter {
    case .none: return 0
    case .sub: return UInt8(left)
    case .up: return UInt8(upper)
    case .average: return UInt8((left + upper) / 2)
    case .paeth:
      let estimate = left + upper - corner
      let distances = [left, upper, corner].map { abs(estimate - $0) }
      if distances[0] <= min(distances[1], distances[2]) { return UInt8(left) }
      return UInt8(distances[1] <= distances[2] ? upper : corner)
    }
  }

  /// Samples side by side, the first in the highest bits.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    let perByte = 8 / depth
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (start..<min(start + perByte, samples.count)).reduce(UInt8(0)) { byte, index in
        byte | UInt8(samples[index] << (8 - depth * (index - start + 1)))
      }
    }
  }

  /// Bytes in zlib format, not compressed (RFC 1950 and RFC 1951, section 3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let longest = 65_535
    for start in stride(from: 0, to: max(bytes.count, 1), by: longest) {
      let block = bytes[start..<min(start + longest, bytes.count)]
      result.append(start + longest >= bytes.count ? 1 : 0)
      result.append(littleEndian: block.count, bytes: 2)
      result.append(littleEndian: ~block.count & 0xFFFF, bytes: 2)
      result += block
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    result.append(bigEndian32: high << 16 | low)
    return result
  }
}

/// Looks into a PNG file.
func withPNG<Result>(
  _ bytes: [UInt8], _ body: (PNGSource) throws -> Result
) throws -> Result {
  try bytes.withUnsafeBytes { buffer in
    try body(PNGSource(PNGStructure(ByteView(buffer), limits: .standard), limits: .standard))
  }
}

/// Prepares a picture of any format.
func preparing(
  _ bytes: [UInt8], _ options: PreparationOptions = .init()
) throws -> (bytes: [UInt8], picture: PreparedPicture) {
  let picture = try bytes.withUnsafeBytes { try PicturePreparer(options).preparedWhole($0) }
  guard case .bytes(let result) = picture.bytes else { return (bytes, picture) }
  return (result, picture)
}

/// The pixels of a prepared PNG picture.
func pixels(ofPNG bytes: [UInt8]) throws -> Pixels { try withPNG(bytes) { try Pixels($0) } }
