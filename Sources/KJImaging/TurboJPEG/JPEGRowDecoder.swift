internal import CKJJPEG
import KJDomain

/// A decoder for JPEG pictures that are as they should be, at their full size.
///
/// The samples are those of ``JPEGDecoder``, which fills planes of the whole picture. Here some rows are resampled while
/// the processor has them in its cache, and no memory is needed for the others.
struct JPEGRowDecoder {
  /// The planes of the picture.
  let shapes: [PlaneShape]
  /// How many rows of each plane come at once.
  let rowsAtOnce: [Int]
  private let structure: JPEGStructure

  /// Whether there is the library: other systems than the one where kj was built may have it under another name.
  static let hasLibrary: Bool = {
    #if canImport(Darwin)
      return true
    #else
      let library = RuntimeLibrary([String(cString: kj_jpeg_library())])
      // An older library of the same name does not have it.
      let function: UnsafeRawPointer? = try? library?.find("jpeg_mem_src")
      return function != nil
    #endif
  }()

  /// Nil for a picture that ends early, and where there is no library.
  init?(_ structure: JPEGStructure, _ subsampling: ChromaSubsampling) {
    shapes = PlaneShape.planes(of: structure.frame.size, subsampling)
    guard structure.isComplete, structure.frame.sampling.count == shapes.count, Self.hasLibrary
    else { return nil }
    rowsAtOnce = structure.frame.sampling.map { $0.vertical * Int(KJ_JPEG_BLOCK) }
    self.structure = structure
  }

  /// Gives all rows to resamplers, one for each plane.
  ///
  /// - Returns: False after a complaint of the library.
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
