/// A view of bytes that somebody else owns, with bounds-checked reads.
///
/// The buffer must outlive the view. An `UnsafeRawBufferPointer` checks its bounds in debug builds
/// only, so parsers read through a view.
struct ByteView {
  /// The bytes, for passing to a C library.
  let buffer: UnsafeRawBufferPointer

  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  var count: Int { buffer.count }

  /// The address of the first byte in the type that C expects, nil if there is none.
  var start: UnsafePointer<UInt8>? { buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) }

  /// The byte at an offset, nil if out of bounds.
  func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < buffer.count else { return nil }
    return buffer[offset]
  }

  /// The big-endian 16-bit number at an offset, nil if either byte is out of bounds.
  func bigEndian16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset &+ 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  /// The bytes of a range, clamped to the bounds.
  func view(_ range: Range<Int>) -> ByteView {
    ByteView(UnsafeRawBufferPointer(rebasing: buffer[range.clamped(to: 0..<buffer.count)]))
  }

  /// True when the bytes begin with these characters.
  func starts(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { buffer.starts(with: $0) }
  }

  /// The offset of the first byte equal to 0xFF at or after an offset, nil when there is none.
  ///
  /// Picture data is a few megabytes long and has such a byte about every two hundred bytes, so the
  /// search compares sixteen at once.
  func firstMarkerPrefix(from start: Int) -> Int? {
    guard start >= 0, let base = buffer.baseAddress else { return nil }
    var offset = start
    while offset < buffer.count - 15 {
      let block = base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      if block.max() == 0xFF { break }
      offset += 16
    }
    while offset < buffer.count {
      if buffer[offset] == 0xFF { return offset }
      offset += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Calls a closure with a view of the bytes, which is valid until it returns.
  func withView<Value>(
    _ body: (ByteView) throws(PictureError) -> Value
  ) throws(PictureError) -> Value {
    // The standard library's `withUnsafeBytes` loses the type of the error.
    let outcome = withUnsafeBytes { bytes -> Result<Value, PictureError> in
      do throws(PictureError) { return .success(try body(ByteView(bytes))) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
