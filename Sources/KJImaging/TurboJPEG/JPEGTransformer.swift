internal import CTurboJPEG
import KJDomain

/// A TurboJPEG transformer with a single owner.
struct JPEGTransformer: ~Copyable {
  private let handle: tjhandle

  init() throws(PictureError) {
    guard let handle = tjInitTransform() else {
      throw .decoder(.jpeg, String(messageOf: tjGetErrorStr2(nil)))
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// The picture turned upright by moving its coded blocks, which is lossless.
  ///
  /// Nil if incomplete blocks at the right or the bottom would have to become the first, or if the
  /// library has a complaint about the data.
  func turned(
    _ picture: ByteView, by orientation: PictureOrientation, progressive: Bool
  ) -> JPEGBuffer? {
    var transform = tjtransform()
    transform.op = Int32(Self.operation(for: orientation).rawValue)
    transform.options = TJXOPT_COPYNONE | TJXOPT_PERFECT
    if progressive { transform.options |= TJXOPT_PROGRESSIVE }
    var buffer = JPEGBuffer()
    let result = tjTransform(
      handle, picture.start, UInt(picture.count), 1, &buffer.start, &buffer.count, &transform,
      TJFLAG_LIMITSCANS)
    guard result == 0 else { return nil }
    return consume buffer
  }

  private static func operation(for orientation: PictureOrientation) -> TJXOP {
    switch orientation {
    case .upright: TJXOP_NONE
    case .mirrored: TJXOP_HFLIP
    case .upsideDown: TJXOP_ROT180
    case .mirroredUpsideDown: TJXOP_VFLIP
    case .transposed: TJXOP_TRANSPOSE
    case .quarterTurn: TJXOP_ROT90
    case .transversed: TJXOP_TRANSVERSE
    case .counterQuarterTurn: TJXOP_ROT270
    }
  }
}
