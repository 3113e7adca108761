/// Some bytes of a file that were acknowledged, the first of which is not 0.
///
/// A file that was emptied does not have them: it ends before them, or a later WRITE beyond them
/// has filled the gap with zeros. Its size proves less, because that WRITE makes it large again.
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

  /// Where the zeros end at the beginning of a piece; nil if there is nothing else.
  ///
  /// Eight of them at a time: a file of zeros, such as the image of a disk, is searched to its end.
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

  /// Asks for the bytes.
  func read(_ handle: [UInt8], _ client: inout SFTPClient) -> RequestID {
    client.read(handle, offset: UInt64(offset), count: UInt32(bytes.count))
  }

  /// Whether the answer has them; a server may give fewer than were asked for.
  func isShown(by reply: Reply) -> Bool {
    guard case .data(let data) = reply else { return false }
    return bytes.starts(with: data)
  }
}
