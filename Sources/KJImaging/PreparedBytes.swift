/// The bytes of a prepared picture.
public enum PreparedBytes: Hashable, Sendable {
  /// The source as it is, byte for byte; nothing was copied.
  case unchanged
  /// These bytes instead of the source.
  case bytes([UInt8])
}
