import KJDomain

/// Decodes PNG files.
///
/// It decodes regular files with libdeflate and all others with libpng, which yields the same pixels.
struct PNGDecoder {
  private let structure: PNGStructure
  private let limits: PictureLimits

  /// A decoded picture.
  struct Result {
    let picture: PackedPicture
    /// The decoder's message about damaged data, if there is one.
    let complaint: String?
  }

  init(_ structure: PNGStructure, limits: PictureLimits) {
    self.structure = structure
    self.limits = limits
  }

  /// Decodes a picture, reduces a part of it and turns it upright.
  func decode(
    _ window: PictureWindow, to target: PixelSize, _ orientation: PictureOrientation
  ) throws(PictureError) -> Result {
    let decoder = InflatedPNGDecoder(structure, mostBytes: limits.inflatedBytes)
    if let picture = decoder?.decode(window, to: target, orientation) {
      return Result(picture: picture, complaint: nil)
    }
    return try LibPNGDecoder(structure).decode(window, to: target, orientation)
  }
}
