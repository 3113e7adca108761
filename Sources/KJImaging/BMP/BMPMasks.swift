/// Which bits of a 16-, 24- or 32-bit pixel belong to which channel.
struct BMPMasks {
  /// Red, green and blue, and opacity if the pixels have it.
  private let channels: [Channel]

  /// One channel.
  private struct Channel {
    let mask: UInt32
    private let shift: UInt32
    /// The eight-bit sample for each value of the channel.
    private let values: [UInt8]

    /// A channel whose bits are contiguous; nil if they are not.
    init?(_ mask: UInt32) {
      self.mask = mask
      let low = mask == 0 ? 0 : mask.trailingZeroBitCount
      let width = mask.nonzeroBitCount
      guard mask == 0 || 32 - mask.leadingZeroBitCount - low == width else { return nil }
      // If there are more than eight bits, only the top eight count.
      shift = UInt32(low + max(0, width - 8))
      let most = 1 << min(width, 8) - 1
      values = (0..<256).map { most == 0 ? 0 : UInt8((min($0, most) * 255 + most / 2) / most) }
    }

    @inline(__always)
    func value(in pixel: UInt32) -> UInt8 { values[Int((pixel & mask) &>> shift & 0xFF)] }
  }

  /// Takes the masks of red, green and blue, and perhaps of opacity; nil if one has gaps.
  init?(_ masks: [UInt32]) {
    channels = masks.enumerated().filter { $0.offset < 3 || $0.element != 0 }
      .compactMap { Channel($0.element) }
    guard channels.count == masks.count || channels.count == 3 && masks.last == 0 else {
      return nil
    }
  }

  /// The default masks for a pixel depth, for a file without masks.
  static func usual(_ depth: Int) -> [UInt32] {
    switch depth {
    case 16: [0x7C00, 0x03E0, 0x001F]
    case 24: [0xFF0000, 0xFF00, 0xFF]
    default: [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]
    }
  }

  var hasOpacity: Bool { channels.count > 3 }

  /// The same masks without opacity, for pixels whose opacity is meaningless.
  var opaque: BMPMasks { BMPMasks(Array(channels.prefix(3))) }

  private init(_ channels: [Channel]) { self.channels = channels }

  /// True if the opacity of any pixel is more than 0.
  func showsAnything(in row: UnsafePointer<UInt8>, count: Int, bytes: Int) -> Bool {
    guard let opacity = channels.dropFirst(3).first else { return true }
    return (0..<count).contains { Self.pixel(row + bytes * $0, bytes) & opacity.mask != 0 }
  }

  /// Splits the pixels of a row, of `bytes` bytes each, into channels.
  func separate(
    _ row: UnsafePointer<UInt8>, count: Int, bytes: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    var result = target
    for index in 0..<count {
      let pixel = Self.pixel(row + bytes * index, bytes)
      for channel in channels {
        result.pointee = channel.value(in: pixel)
        result += 1
      }
    }
  }

  @inline(__always)
  private static func pixel(_ start: UnsafePointer<UInt8>, _ bytes: Int) -> UInt32 {
    var pixel = UInt32(start[0]) | UInt32(start[1]) &<< 8
    if bytes > 2 { pixel |= UInt32(start[2]) &<< 16 }
    if bytes > 3 { pixel |= UInt32(start[3]) &<< 24 }
    return pixel
  }
}
