/// A copy of somebody else's bytes, in its own memory.
final class BytesCopy {
  private let buffer: UnsafeMutableRawBufferPointer

  /// A copy in which the bytes at some offsets are replaced.
  init(of view: ByteView, replacing offsets: [Int], with byte: UInt8) {
    buffer = .allocate(byteCount: view.count, alignment: 1)
    buffer.copyMemory(from: view.buffer)
    for offset in offsets where offset < buffer.count { buffer[offset] = byte }
  }

  deinit { buffer.deallocate() }

  /// The bytes, valid as long as the copy lives.
  var view: ByteView { ByteView(UnsafeRawBufferPointer(buffer)) }
}
