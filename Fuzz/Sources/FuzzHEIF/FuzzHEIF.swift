// Fuzz entry for HEIC and AVIF files: kj's own parser for them, and its use of libheif's pictures.

import KJDomain
import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHEIF(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let source = UnsafeRawBufferPointer(start: start, count: count)
  let format = PicturePreparer.inspect(source)
  guard format == .heic || format == .avif else { return -1 }
  let limits = PictureLimits(
    pixels: 20_000, bufferedPixels: 20_000, decodedBytes: 600_000, heifBytes: 17_000_000, scans: 64)
  let preparer = PicturePreparer(
    PreparationOptions(keepsMetadata: true).withEdge(40), limits: limits)
  guard let result = try? preparer.prepare(source).first, case .bytes(let bytes) = result.bytes
  else {
    return 0
  }
  let again = bytes.withUnsafeBytes { try? preparer.prepare($0).first }
  precondition(again?.size == result.size && again?.format == result.format)
  return 0
}
