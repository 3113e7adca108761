internal import CKJSystem

/// The heap of this process.
package enum Heap {
  /// Makes large allocations cheap for a tool that ends when its work is done.
  ///
  /// The system clears memory page by page on first use, and each page costs a fault: a seventh of the time for a large
  /// picture. So the heap uses large pages while it is no larger than `bytes`, and keeps freed memory. Call this
  /// before there are threads; it does nothing with C libraries other than glibc.
  package static func prepare(for bytes: Int) { kj_prepare_heap(bytes) }

  /// Returns memory to the system as soon as it is freed, even after ``prepare(for:)``.
  package static func returnLargeBlocks() { kj_heap_returns_large_blocks() }
}
