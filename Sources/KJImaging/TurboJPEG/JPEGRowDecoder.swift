// Decoding with libjpeg, a few rows at a time.

internal import CKJJPEG
import KJDomain

/// A decoder of a JPEG picture that is as it should be, at its full size.
///
/// Its samples are those of ``JPEGDecoder``, which fills planes of the whole picture. Here a row of blocks is resampled
/// while it is in the processor's cache, and no memory is cleared for the others.
struct JPEGRowDecoder: ~Copyable {
  /// The planes of the picture.
  let shapes: [PlaneShape]
  /// How many rows of each plane are decoded at once.
  let rowsAtOnce: [Int]
  private let reader: OpaquePointer

  /// Whether there is the library, which a system may have under another name than the one where kj was built.
  private static let isThere: Bool = {
    #if os(Linux)
      let library = RuntimeLibrary([String(cString: kj_jpeg_library())])
      // Other libraries of the same name do not have it.
      let function: UnsafeRawPointer? = try? library?.find("jpeg_mem_src")
      return function != nil
    #else
      return true
    #endif
  }()

  /// Nil for a picture that only ``JPEGDecoder`` can decode or complain about, and where there is no library.
  init?(_ structure: JPEGStructure, _ subsampling: ChromaSubsampling) {
    let shapes = PlaneShape.planes(of: structure.frame.size, subsampling)
    let picture = structure.picture
    guard Self.isThere, structure.isComplete, shapes.count == structure.frame.sampling.count else { return nil }
    let rowsAtOnce = structure.frame.sampling.map { $0.vertical * Int(KJ_JPEG_BLOCK) }
    let planes = zip(shapes, rowsAtOnce).map { shape, rows in
      kj_jpeg_plane(columns: UInt32(shape.columns), rows_at_once: UInt32(rows))
    }
    guard let reader = kj_jpeg_reader_open(picture.start, picture.count, planes, Int32(planes.count)) else {
      return nil
    }
    self.shapes = shapes
    self.rowsAtOnce = rowsAtOnce
    self.reader = reader
  }

  deinit { kj_jpeg_reader_close(reader) }

  /// Gives every row of the picture to a resampler for each plane.
  ///
  /// - Returns: False after a complaint of the library.
  consuming func decode(into resamplers: [RowResampler]) -> Bool {
    let strides = resamplers.map(\.stride)
    for start in stride(from: 0, to: shapes[0].rows, by: rowsAtOnce[0]) {
      let group = start / rowsAtOnce[0]
      guard kj_jpeg_reader_rows(reader, resamplers.map(\.nextRow), strides) != 0 else { return false }
      for (index, resampler) in resamplers.enumerated() {
        resampler.take(min(rowsAtOnce[index], shapes[index].rows - group * rowsAtOnce[index]))
      }
    }
    return kj_jpeg_reader_finish(reader) != 0
  }
}
