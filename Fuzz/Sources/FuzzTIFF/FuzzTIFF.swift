// Fuzz entry for TIFF files: the walk through their directories, and the input and output of libtiff.

import KJDomain
import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTIFF(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let source = UnsafeRawBufferPointer(start: start, count: count)
  guard PicturePreparer.inspect(source) == .tiff else { return -1 }
  // With little memory, strips are decoded in several bands.
  for decodedBytes in [400_000, 20_000] {
    let limits = PictureLimits(
      pixels: 20_000, bufferedPixels: 20_000, decodedBytes: decodedBytes, scans: 64)
    let preparer = PicturePreparer(
      PreparationOptions(encoding: .png, keepsMetadata: true).withEdge(40), limits: limits)
    guard let result = try? preparer.prepare(source).first, case .bytes(let bytes) = result.bytes
    else {
      continue
    }
    let again = bytes.withUnsafeBytes { try? preparer.prepare($0).first }
    precondition(again?.size == result.size && again?.format == result.format)
  }
  return 0
}
