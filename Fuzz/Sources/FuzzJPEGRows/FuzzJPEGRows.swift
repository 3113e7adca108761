// Fuzz entry for the decoder of JPEG rows: its samples must equal those of the decoder of planes.

@testable import KJDomain
@testable import KJImaging

/// Called by libFuzzer with one input; only inputs that the decoder accepts are of use.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJPEGRows(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let source = UnsafeRawBufferPointer(start: start, count: count)
  let limits = PictureLimits(
    pixels: 20_000, bufferedPixels: 20_000, decodedBytes: 80_000, scans: 64)
  guard PicturePreparer.inspect(source) == .jpeg,
    let structure = try? JPEGStructure(ByteView(source), limits: limits),
    let decoder = try? JPEGDecoder(), let subsampling = try? decoder.subsampling(of: structure),
    let rows = JPEGRowDecoder(structure, subsampling)
  else { return -1 }
  let size = structure.frame.size
  let whole = PictureWindow(of: size)
  let part = PictureCrop("60%x70%+3+20%")?.region(of: size).map { PictureWindow($0, of: size) }
  for window in [whole, part ?? whole] {
    let target = window.region.size
    guard let picture = PlanarPicture(resampling: rows, window, to: target, .transposed) else {
      continue
    }
    let decoded = try? decoder.decode(structure, at: .full)
    precondition(decoded?.warning == nil)
    let planes = decoded.map {
      PlanarPicture(resampling: $0.planes, window, to: target, .transposed)
    }
    precondition(planes.map(samples) == samples(picture))
  }
  return 0
}

private func samples(_ picture: PlanarPicture) -> [[UInt8]] {
  picture.planes.map { plane in
    withExtendedLifetime(plane) {
      Array(
        UnsafeBufferPointer(
          start: plane.samples, count: plane.shape.stride * plane.shape.storedRows))
    }
  }
}
