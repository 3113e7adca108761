import KJDomain
import KJLibC

@testable import KJImaging

/// Makes JPEG files of synthetic pictures.
enum JPEGFixture {
  /// A pattern without symmetry, so every turn of it looks different, and with detail that survives resizing.
  static func pattern(_ columns: Int, _ rows: Int, phase: Double = 0) -> SampleGrid {
    SampleGrid(columns: columns, rows: rows) { column, row in
      let x = Double(column) / Double(columns)
      let y = Double(row) / Double(rows)
      let waves = 40 * sin(9 * x + 4 * y * y + phase) + 25 * sin(2.5 * x * y + 13 * y)
      return min(250, max(5, 128 + waves + 50 * (x - 0.5) - 30 * y))
    }
  }

  /// A color or gray picture of the pattern.
  static func jpeg(
    _ width: Int, _ height: Int, _ subsampling: ChromaSubsampling = .half, quality: Int = 95
  ) throws -> [UInt8] {
    let size = PixelSize(width: width, height: height)
    let planes = PlaneShape.planes(of: size, subsampling).enumerated().map { index, shape in
      let plane = Plane(shape)
      let pattern = pattern(shape.columns, shape.rows, phase: Double(index) * 2)
      for row in 0..<shape.rows {
        for column in 0..<shape.columns {
          plane.samples[row * shape.stride + column] = UInt8(pattern[column, row])
        }
      }
      plane.extendEdges()
      return plane
    }
    let buffer = try JPEGEncoder().encode(
      PlanarPicture(size: size, subsampling: subsampling, planes: planes), quality: quality)
    return buffer.withBytes { Array($0.buffer) }
  }

  /// A gray picture of one component.
  static func gray(_ grid: SampleGrid, quality: Int = 95) throws -> [UInt8] {
    let buffer = try JPEGEncoder().encode(
      PlanarPicture(
        size: PixelSize(width: grid.columns, height: grid.rows), subsampling: .gray,
        planes: [grid.plane()]), quality: quality)
    return buffer.withBytes { Array($0.buffer) }
  }

  /// The same picture with progressive coding.
  static func progressive(_ jpeg: [UInt8]) throws -> [UInt8] {
    try jpeg.withUnsafeBytes { source in
      let buffer = try JPEGTransformer().turned(
        ByteView(source), by: .upright, progressive: true)
      return buffer?.withBytes { Array($0.buffer) } ?? []
    }
  }

  /// One component of a picture that is combined from several gray ones.
  struct Component {
    let identifier: UInt8
    let jpeg: [UInt8]
    var horizontal: UInt8 = 1
    var vertical: UInt8 = 1
  }

  /// A picture with one scan per component, made of the coded data of gray pictures.
  ///
  /// The gray pictures must all have the same quality, because the tables of the first are used. This makes any number
  /// of components, sampling and color space possible.
  static func combined(
    _ components: [Component], _ size: PixelSize, adobeTransform: UInt8?
  ) -> [UInt8] {
    let first = segments(of: components[0].jpeg)
    var result: [UInt8] = [0xFF, 0xD8]
    if let adobeTransform {
      result += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    for (marker, bytes) in first where marker == 0xDB || marker == 0xC4 { result += bytes }
    let frame: [UInt8] =
      [
        8, UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8),
        UInt8(size.width & 255), UInt8(components.count),
      ] + components.flatMap { [$0.identifier, $0.horizontal << 4 | $0.vertical, 0] }
    result += segment(0xC0, frame)
    for component in components {
      guard let scan = segments(of: component.jpeg).last(where: { $0.marker == 0xDA }) else {
        continue
      }
      var bytes = scan.bytes
      bytes[5] = component.identifier
      result += bytes
    }
    return result + [0xFF, 0xD9]
  }

  /// The segments of a plain JPEG file; a scan includes its coded data.
  static func segments(of jpeg: [UInt8]) -> [(marker: UInt8, bytes: [UInt8])] {
    jpeg.withUnsafeBytes { source in
      var reader = JPEGSegmentReader(ByteView(source))
      var result: [(UInt8, [UInt8])] = []
      while case .segment(let segment) = reader.next(), segment.marker != .endOfImage {
        if segment.marker == .startOfScan { _ = reader.skipScanData(hasRestarts: false) }
        let range = segment.range.lowerBound..<reader.position
        result.append((segment.marker.rawValue, Array(jpeg[range])))
      }
      return result
    }
  }

  /// A segment with a marker and contents.
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 255)] + payload
  }
}
