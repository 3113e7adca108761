internal import CDeflate

/// Decompresses all rows of a valid PNG file into memory.
///
/// libdeflate takes a third of zlib's time, but needs the whole input and room for the whole output.
enum PNGInflater {
  /// Deflate with a window of 32 kB (RFC 1950): nearly every larger file uses it.
  private static let method: UInt8 = 0x78
  private static let presetDictionary: UInt8 = 0x20
  private static let headerLength = 2
  private static let checksumLength = 4

  static var libraryVersion: String { "\(LIBDEFLATE_VERSION_MAJOR).\(LIBDEFLATE_VERSION_MINOR)" }

  /// The checksum of the PNG specification (section 5.5) over bytes.
  static func checksum(of bytes: ByteView) -> Int {
    Int(libdeflate_crc32(0, bytes.start, bytes.count))
  }

  /// Decompresses the pieces of a zlib stream that yields exactly `count` bytes and has nothing after its end.
  ///
  /// Like other decoders, verifies the stream's checksum even though the checksums of the chunks are right.
  ///
  /// - Returns: Whether the data is such a stream; if not, the contents of `target` are undefined.
  static func inflate(
    _ pieces: [ByteView], into target: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Bool {
    let length = pieces.reduce(0) { $0 + $1.count }
    guard length > headerLength + checksumLength,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    let stream = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    defer { stream.deallocate() }
    var end = 0
    for piece in pieces {
      UnsafeMutableRawBufferPointer(rebasing: stream[end...]).copyMemory(from: piece.buffer)
      end += piece.count
    }
    guard isHeader(stream[0], stream[1]) else { return false }
    let wanted = length - headerLength - checksumLength
    var taken = 0
    let result = libdeflate_deflate_decompress_ex(
      decompressor, stream.baseAddress.map { $0 + headerLength }, length - headerLength, target,
      count, &taken, nil)
    guard result == LIBDEFLATE_SUCCESS, taken == wanted else { return false }
    let checksum = ByteView(UnsafeRawBufferPointer(stream)).bigEndian32(at: headerLength + wanted)
    return checksum.map { $0 == Int(libdeflate_adler32(1, target, count)) } ?? false
  }

  private static func isHeader(_ method: UInt8, _ flags: UInt8) -> Bool {
    method == Self.method && flags & presetDictionary == 0
      && (Int(method) << 8 | Int(flags)).isMultiple(of: 31)
  }
}
