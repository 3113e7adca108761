/// Some acknowledged bytes of a file; the first one is not 0.
///
/// An emptied file lacks these bytes: it ends before them, or a later WRITE beyond them has filled the gap with zeros.
/// The size proves less, because that WRITE makes the file large again.
struct Landmark: Equatable, Sendable {
  private static let longest = 32

  let offset: Int
  let bytes: [UInt8]

  /// Looks for a landmark in a piece of the file.
  ///
  /// - Parameter offset: Where the piece begins.
  init?(in piece: UnsafeRawBufferPointer, at offset: Int) {
    guard let first = Self.firstIndex(in: piece) else { return nil }
    self.offset = offset + first
    bytes = Array(piece[first...].prefix(Self.longest))
  }

  /// The end of the zeros at the start of a piece; nil if the piece is all zeros.
  ///
  /// Checks eight bytes at a time: a file of zeros, such as a disk image, is searched to its end.
  private static func firstIndex(in piece: UnsafeRawBufferPointer) -> Int? {
    let step = MemoryLayout<UInt64>.size
    var index = 0
    while index + step <= piece.count,
      piece.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
    {
      index += step
    }
    return piece[index...].firstIndex { $0 != 0 }
  }

  /// Requests the bytes.
  func read(_ handle: [UInt8], _ client: inout SFTPClient) -> RequestID {
    client.read(handle, offset: UInt64(offset), count: UInt32(bytes.count))
  }

  /// Whether the answer contains the bytes; a server may return fewer than requested.
  func isShown(by reply: Reply) -> Bool {
    guard case .data(let data) = reply else { return false }
    return bytes.starts(with: data)
  }
}
