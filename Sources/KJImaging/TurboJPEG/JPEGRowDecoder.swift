internal import CKJJPEG
import KJDomain

/// A decoder for valid JPEG pictures, at their full size.
///
/// It yields the same samples as ``JPEGDecoder``, which fills planes of the whole picture. This one resamples some rows
/// while they are in the processor's cache, and needs no memory for the others.
struct JPEGRowDecoder {
  /// The planes of the picture.
  let shapes: [PlaneShape]
  /// The number of rows of each plane that arrive at once.
  let rowsAtOnce: [Int]
  private let structure: JPEGStructure

  /// Whether the library exists: its name may differ on systems other than the one that kj was built on.
  static let hasLibrary: Bool = {
    #if canImport(Darwin)
      return true
    #else
      let library = RuntimeLibrary([String(cString: kj_jpeg_library())])
      // An older library of the same name does not have this function.
      let function: UnsafeRawPointer? = try? library?.find("jpeg_mem_src")
      return function != nil
    #endif
  }()

  /// Nil if the picture ends early or the library is missing.
  init?(_ structure: JPEGStructure, _ subsampling: ChromaSubsampling) {
    shapes = PlaneShape.planes(of: structure.frame.size, subsampling)
    guard structure.isComplete, structure.frame.sampling.count == shapes.count, Self.hasLibrary
    else { return nil }
    rowsAtOnce = structure.frame.sampling.map { $0.vertical * Int(KJ_JPEG_BLOCK) }
    self.structure = structure
  }

  /// Passes all rows to resamplers, one for each plane.
  ///
  /// - Returns: False if the library has a complaint.
  func decode(into resamplers: [RowResampler]) -> Bool {
    let planes = zip(shapes, rowsAtOnce).map {
      kj_jpeg_plane(columns: UInt32($0.columns), rows_at_once: UInt32($1))
    }
    let picture = structure.picture
    guard
      let reader = kj_jpeg_reader_open(picture.start, picture.count, planes, Int32(planes.count))
    else { return false }
    defer { kj_jpeg_reader_close(reader) }
    let strides = resamplers.map(\.stride)
    var rowsLeft = shapes.map(\.rows)
    while rowsLeft[0] > 0 {
      guard kj_jpeg_reader_rows(reader, resamplers.map(\.nextRow), strides) != 0 else {
        return false
      }
      for (index, resampler) in resamplers.enumerated() {
        let count = min(rowsAtOnce[index], rowsLeft[index])
        resampler.take(count)
        rowsLeft[index] -= count
      }
    }
    return kj_jpeg_reader_finish(reader) != 0
  }
}
