internal import CTIFF

/// The bytes of a file and the position of the next read.
///
/// libtiff receives the address of the bytes and uses them in place; it reads only the parts that it has to change.
struct TIFFMemory {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ source: ByteView) { bytes = source.buffer }

  private mutating func read(into target: UnsafeMutableRawPointer, count: Int) -> Int {
    let end = position + min(count, bytes.count - position)
    let part = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
    UnsafeMutableRawBufferPointer(start: target, count: part.count).copyMemory(from: part)
    position = end
    return part.count
  }

  /// - Returns: The new position, which is inside the file.
  private mutating func seek(_ offset: UInt64, from origin: Int32) -> UInt64 {
    let start = origin == 0 ? 0 : origin == 1 ? position : bytes.count
    let wanted = Int64(start) &+ Int64(truncatingIfNeeded: offset)
    position = Int(max(0, min(wanted, Int64(bytes.count))))
    return UInt64(position)
  }

  // MARK: Callbacks

  private static func at(_ source: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TIFFMemory>? {
    source?.assumingMemoryBound(to: TIFFMemory.self)
  }

  static let read: kj_tiff_transfer = { source, target, count in
    guard let memory = at(source), let target, count > 0 else { return 0 }
    return memory.pointee.read(into: target, count: count)
  }

  static let write: kj_tiff_transfer = { _, _, _ in -1 }

  static let seek: kj_tiff_seek = { source, offset, origin in
    at(source)?.pointee.seek(offset, from: origin) ?? 0
  }

  static let finish: kj_tiff_finish = { _ in 0 }

  static let size: kj_tiff_size = { source in UInt64(at(source)?.pointee.bytes.count ?? 0) }

  static let map: kj_tiff_map = { source, start, count in
    guard let bytes = at(source)?.pointee.bytes, let base = bytes.baseAddress else { return 0 }
    start?.pointee = UnsafeMutableRawPointer(mutating: base)
    count?.pointee = UInt64(bytes.count)
    return 1
  }

  static let unmap: kj_tiff_unmap = { _, _, _ in }
}
