// Fuzz entry for the walk through picture files of every format, and for the copies made from them.

import KJDomain
import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStructures(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let source = UnsafeRawBufferPointer(start: start, count: count)
  switch PicturePreparer.inspect(source) {
  case nil, .heic, .avif, .tiff: return -1
  default: break
  }
  // Small pictures, because a picture is decoded before it is copied.
  let limits = PictureLimits(
    pixels: 20_000, bufferedPixels: 20_000, decodedBytes: 80_000, scans: 64)
  let preparer = PicturePreparer(
    PreparationOptions(encoding: .keep).withEdge(100_000), limits: limits)
  guard let copy = try? preparer.prepare(source).first, case .bytes(let bytes) = copy.bytes else {
    return 0
  }
  // A copy contains nothing that another copy would drop.
  let again = bytes.withUnsafeBytes { try? preparer.prepare($0).first }
  precondition(again?.size == copy.size && again?.format == copy.format)
  precondition(again?.report?.dropped == [])
  guard case .bytes(let same) = again?.bytes else { preconditionFailure("not copied again") }
  precondition(same == bytes)
  return 0
}
