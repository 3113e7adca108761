/// The contents of the relevant chunks, for a file that every decoder reads the same way.
struct PNGPlainChunks {
  private(set) var palette: ByteView?
  private(set) var transparency: ByteView?
  private(set) var data: [ByteView] = []

  /// The order of the chunks; only the picture data may consist of several.
  private static let order = [
    PNGChunk.header, PNGChunk.gamma, PNGChunk.palette, PNGChunk.transparency, PNGChunk.data,
    PNGChunk.end,
  ]
  /// The gamma values that libpng accepts.
  private static let gammas = 16...625_000_000

  /// Nil when a chunk is out of place, or does not fit the header.
  init?(_ structure: PNGStructure) {
    var place = -1
    for chunk in structure.chunks {
      guard let next = Self.order.firstIndex(of: chunk.kind) else { continue }
      guard next > place || next == place && chunk.kind == PNGChunk.data else { return nil }
      place = next
      guard take(chunk.kind, structure.source.view(chunk.contents), structure.header) else {
        return nil
      }
    }
  }

  /// - Returns: Whether the contents fit.
  private mutating func take(
    _ kind: PNGChunk.Kind, _ contents: ByteView, _ header: PNGHeader
  ) -> Bool {
    switch kind {
    case PNGChunk.gamma:
      return contents.count == 4 && Self.gammas.contains(contents.bigEndian32(at: 0) ?? 0)
    case PNGChunk.palette:
      palette = contents
      return ![.gray, .grayWithOpacity].contains(header.colorType)
    case PNGChunk.transparency:
      transparency = contents
      return fits(transparency: contents, header)
    case PNGChunk.data:
      data.append(contents)
      return true
    default: return kind == PNGChunk.header || contents.count == 0
    }
  }

  private func fits(transparency: ByteView, _ header: PNGHeader) -> Bool {
    switch header.colorType {
    case .gray: fits(color: transparency, samples: 1, depth: header.depth)
    case .rgb: fits(color: transparency, samples: 3, depth: header.depth)
    case .indexed:
      (1...min((palette?.count ?? 0) / 3, 1 << header.depth)).contains(transparency.count)
    case .grayWithOpacity, .rgbWithOpacity: false
    }
  }

  /// True if the samples of a color have no more bits than those of the picture.
  private func fits(color: ByteView, samples: Int, depth: Int) -> Bool {
    color.count == 2 * samples
      && stride(from: 0, to: color.count, by: 2).allSatisfy {
        (color.bigEndian16(at: $0) ?? .max) < 1 << depth
      }
  }
}
