internal import CZlib

/// The contents of an `iCCP` chunk (PNG specification, section 11.3.2.3).
enum PNGProfile {
  private static let name: StaticString = "icc\0"
  private static let longestName = 79

  /// The profile in a chunk; nil when it is damaged or too large to be useful.
  static func profile(in contents: ByteView) -> ICCProfile? {
    guard let end = (0...longestName).first(where: { contents.byte(at: $0) == 0 }),
      contents.byte(at: end + 1) == 0
    else { return nil }
    return inflated(contents.view(end + 2..<contents.count)).flatMap(ICCProfile.init)
  }

  /// The decompressed data, nil when it is damaged or longer than a profile may be.
  private static func inflated(_ data: ByteView) -> [UInt8]? {
    let capacity = ICCProfile.maximumLength
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var length = UInt(capacity)
      isWhole = uncompress(buffer.baseAddress, &length, data.start, UInt(data.count)) == Z_OK
      count = isWhole ? Int(length) : 0
    }
    return isWhole ? bytes : nil
  }

  /// The chunk that holds a profile.
  static func chunk(of profile: ICCProfile) -> [UInt8] {
    let bound = Int(compressBound(UInt(profile.bytes.count)))
    let data = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var length = UInt(bound)
      let status = compress(buffer.baseAddress, &length, profile.bytes, UInt(profile.bytes.count))
      count = status == Z_OK ? Int(length) : 0
    }
    guard !data.isEmpty else { return [] }
    return PNGChunk.bytes(PNGChunk.profile, name.withUTF8Buffer(Array.init) + [0] + data)
  }
}
