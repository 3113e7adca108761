internal import CKJSystem

/// The heap of this process.
package enum Heap {
  /// Makes large pieces of memory cheap for a tool that ends when its work is done.
  ///
  /// The system clears memory page by page as it is first used, and counts a fault for each: a seventh of the
  /// time of a large picture. So the heap gets large pages, as far as it has no more than `bytes`, and keeps what
  /// is freed. Call it before there are threads; with another C library than glibc nothing happens.
  package static func prepare(for bytes: Int) { kj_prepare_heap(bytes) }

  /// Gives memory back to the system as soon as it is freed, also after ``prepare(for:)``.
  package static func returnLargeBlocks() { kj_heap_returns_large_blocks() }
}
