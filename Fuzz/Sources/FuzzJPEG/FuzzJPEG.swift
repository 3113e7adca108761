// Fuzz entry for JPEG files: the walk through the segments, and preparation on each of its ways.

import KJDomain
import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJPEG(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  // Small pictures: the loops are the same, and there is time for more of them.
  let limits = PictureLimits(pixels: 40_000, bufferedPixels: 20_000, decodedBytes: 120_000, scans: 64)
  for edge in [16, 1568] {
    let preparer = PicturePreparer(PreparationOptions().withEdge(edge), limits: limits)
    _ = try? preparer.prepare(UnsafeRawBufferPointer(start: start, count: count))
  }
  return 0
}
