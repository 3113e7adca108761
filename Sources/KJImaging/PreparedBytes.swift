// Which bytes to send for a picture.

/// The bytes of a prepared picture.
package enum PreparedBytes: Hashable, Sendable {
  /// The source as it is, down to the last byte; nothing was copied.
  case unchanged
  /// These instead of the source.
  case bytes([UInt8])
}
