import KJDomain

/// A picture file that kj made.
struct EncodedPicture {
  let bytes: [UInt8]
  let format: PictureFormat
  let size: PixelSize
  /// The quality of lossy coding, 1 to 100; nil for other coding, or if kj did not choose it.
  let quality: Int?
  /// The metadata in the file.
  let metadata: CarriedMetadata

  init(
    _ bytes: [UInt8], _ format: PictureFormat, _ size: PixelSize, quality: Int? = nil,
    metadata: CarriedMetadata = .none
  ) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.quality = quality
    self.metadata = metadata
  }
}
