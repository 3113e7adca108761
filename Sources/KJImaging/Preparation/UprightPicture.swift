import KJDomain

/// The pixels of a picture that is upright and at its final size.
enum UprightPicture {
  /// Luminance and color, as in JPEG.
  case planar(PlanarPicture)
  case packed(PackedPicture)

  var size: PixelSize {
    switch self {
    case .planar(let picture): picture.size
    case .packed(let picture): picture.size
    }
  }

  /// The same picture, smaller.
  func reduced(to size: PixelSize) -> UprightPicture {
    switch self {
    case .planar(let picture):
      .planar(PlanarPicture(resampling: picture.planes, to: size, .upright))
    case .packed(let picture): .packed(picture.reduced(to: size))
    }
  }

  /// As luminance and color; `subsampling` applies only if they are not separated yet.
  func planar(_ subsampling: ChromaSubsampling) throws(PictureError) -> PlanarPicture {
    switch self {
    case .planar(let picture): picture
    case .packed(let picture): try JPEGEncoder().planes(of: picture, subsampling)
    }
  }

  func packed() throws(PictureError) -> PackedPicture {
    switch self {
    case .planar(let picture): try JPEGDecoder().packed(picture)
    case .packed(let picture): picture
    }
  }
}
