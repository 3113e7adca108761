import KJDomain

/// The contents of a frame header (`SOFn`).
struct JPEGFrame {
  /// How often a component is sampled, relative to the others.
  struct Sampling: Hashable {
    let horizontal: Int
    let vertical: Int
  }

  let size: PixelSize
  let isProgressive: Bool
  let isArithmetic: Bool
  /// The sampling of each component, one to four.
  let sampling: [Sampling]

  /// Reads a frame header, and refuses a coding that libjpeg-turbo cannot decode.
  init(_ marker: JPEGMarker, _ payload: ByteView) throws(PictureError) {
    guard let precision = payload.byte(at: 0), let height = payload.bigEndian16(at: 1),
      let width = payload.bigEndian16(at: 3), let components = payload.byte(at: 5),
      payload.count >= 6 + 3 * Int(components)
    else { throw .damagedHeader(.jpeg, "the frame header is too short") }
    switch marker.rawValue {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
    case 0xC3, 0xCB: throw .unsupported(.jpeg, "lossless coding")
    default: throw .unsupported(.jpeg, "hierarchical coding")
    }
    guard precision == 8 else { throw .unsupported(.jpeg, "\(precision) bits per sample") }
    guard width > 0, height > 0, components > 0 else { throw .noPictureData(.jpeg) }
    guard components <= 4 else { throw .unsupported(.jpeg, "\(components) components") }
    size = PixelSize(width: width, height: height)
    isProgressive = marker.rawValue == 0xC2 || marker.rawValue == 0xCA
    isArithmetic = marker.rawValue >= 0xC9
    sampling = (0..<Int(components)).map { index in
      let factors = Int(payload.byte(at: 7 + 3 * index) ?? 0)
      return Sampling(horizontal: factors >> 4, vertical: factors & 15)
    }
    guard sampling.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
    else { throw .damagedHeader(.jpeg, "a sampling factor is not between 1 and 4") }
  }
}
