// A short name for long text.

extension String {
  /// A hash that identifies text in a file name or a key (64-bit FNV-1a); nothing relies on it for security.
  package var shortHash: String {
    let hash = utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
