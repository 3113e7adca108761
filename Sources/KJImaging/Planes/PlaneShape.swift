internal import CTurboJPEG
import KJDomain

/// The dimensions of a plane, or of packed pixels whose channels are side by side.
struct PlaneShape: Hashable {
  /// The exact width of the picture in samples of one channel.
  ///
  /// The picture may cover only a part of the last sample: half of a color sample if the number of
  /// pixels is odd, an eighth of a pixel of a reduced picture. Resampling uses the extents and not
  /// the counts; otherwise the picture would shift by that part.
  let width: Double
  /// The exact height of the picture in samples.
  let height: Double
  /// The samples of one channel that hold the picture: the extent rounded up.
  let columns: Int
  let rows: Int
  /// 1 for a plane, 3 for packed red, green and blue.
  let channels: Int
  /// The samples of a row in memory, rounded up to whole groups of the subsampling for TurboJPEG.
  let stride: Int
  let storedRows: Int

  /// The shapes of a picture's planes.
  ///
  /// `size` is the size before the reduction by `scale`.
  static func planes(
    of size: PixelSize, reducedTo scale: DecodingScale = .full, _ subsampling: ChromaSubsampling
  ) -> [PlaneShape] {
    let pixels = scale.applied(to: size)
    return (0..<subsampling.planeCount).map { index in
      let isLuminance = index == 0
      let across = isLuminance ? 1 : subsampling.horizontalFactor
      let down = isLuminance ? 1 : subsampling.verticalFactor
      let width = Double(size.width) * scale.factor / Double(across)
      let height = Double(size.height) * scale.factor / Double(down)
      return PlaneShape(
        width: width, height: height,
        columns: Int(width.rounded(.up)), rows: Int(height.rounded(.up)), channels: 1,
        stride: Int(tjPlaneWidth(Int32(index), Int32(pixels.width), subsampling.code)),
        storedRows: Int(tjPlaneHeight(Int32(index), Int32(pixels.height), subsampling.code)))
    }
  }

  /// The shape of a picture's pixels with all channels side by side.
  static func packed(_ size: PixelSize, channels: Int) -> PlaneShape {
    PlaneShape(
      width: Double(size.width), height: Double(size.height), columns: size.width,
      rows: size.height, channels: channels, stride: size.width * channels,
      storedRows: size.height)
  }
}
