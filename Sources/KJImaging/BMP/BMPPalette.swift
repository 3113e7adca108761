/// Up to 256 colors, looked up by index.
struct BMPPalette {
  let layout: PixelLayout
  /// Red, green and blue of each of 256 colors, or gray alone; black for colors that the file lacks.
  private let samples: [UInt8]

  /// Colors of `length` bytes each; the first three are blue, green and red.
  init(_ colors: ByteView, length: Int) {
    let triples = (0..<256).map { number in
      (0..<3).map { colors.byte(at: number * length + 2 - $0) ?? 0 }
    }
    let isGray = triples.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] }
    layout = isGray ? .gray : .rgb
    samples = triples.flatMap { isGray ? [$0[0]] : $0 }
  }

  /// Replaces the color indices in a row with their colors.
  ///
  /// An index has `depth` bits, 8 at most; the first one is in the highest bits of its byte.
  func paint(
    _ row: UnsafePointer<UInt8>, count: Int, depth: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    let channels = layout.channels
    let most = 1 << depth - 1
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<count {
        let bit = index * depth
        let number = Int(row[bit >> 3]) >> (8 - depth - bit & 7) & most
        for channel in 0..<channels {
          target[index * channels + channel] = samples[number * channels + channel]
        }
      }
    }
  }
}
