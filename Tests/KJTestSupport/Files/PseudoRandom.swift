/// Content for files of any size.
public enum PseudoRandom {
  /// `count` bytes that depend only on `seed` and that no compression shrinks.
  public static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var state = seed &+ 0x9E37_79B9_7F4A_7C15
      var index = 0
      while index < count {
        // xorshift64*: eight bytes per step keep debug builds quick.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        var word = state &* 2_685_821_657_736_338_717
        let size = min(8, count - index)
        for _ in 0..<size {
          buffer[index] = UInt8(truncatingIfNeeded: word)
          word >>= 8
          index += 1
        }
      }
      initialized = count
    }
  }
}
