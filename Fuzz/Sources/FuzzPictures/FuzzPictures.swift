// Fuzz entry for pictures of every format: the walk through the file, and every way of preparing it.

import KJDomain
import KJImaging

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let source = UnsafeRawBufferPointer(start: start, count: count)
  // The formats of libraries loaded at run time have their own entries.
  switch PicturePreparer.inspect(source) {
  case nil, .heic, .avif, .tiff: return -1
  default: break
  }
  let part = PictureCrop("60%x70%+3+20%")
  let options = [
    PreparationOptions().withEdge(1568), PreparationOptions().withEdge(7),
    PreparationOptions(encoding: .png, keepsMetadata: true).withEdge(20),
    PreparationOptions(receiver: .gemini, encoding: .jpeg).withEdge(1568),
  ]
  for options in options { prepare(source, options, again: options) }
  prepare(
    source, PreparationOptions(encoding: .webp, crop: part, splitting: .always).withEdge(16),
    again: PreparationOptions(encoding: .webp).withEdge(16))
  return 0
}

/// Prepares a picture; each result must be readable, and must not change when it is prepared again with the options
/// `again`.
private func prepare(
  _ source: UnsafeRawBufferPointer, _ options: PreparationOptions, again: PreparationOptions
) {
  // Small pictures run the same loops and leave time for more pictures.
  let limits = PictureLimits(
    pixels: 20_000, bufferedPixels: 20_000, decodedBytes: 80_000, scans: 64)
  let results = try? PicturePreparer(options, limits: limits).prepare(source)
  let whole = PicturePreparer(again, limits: limits)
  for result in results ?? [] {
    guard case .bytes(let bytes) = result.bytes else { continue }
    let again = bytes.withUnsafeBytes { try? whole.prepare($0).first }
    precondition(again?.size == result.size && again?.format == result.format)
  }
}
