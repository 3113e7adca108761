/// How a picture is prepared.
public struct PreparationOptions: Hashable, Sendable {
  /// The largest resulting picture; larger pictures are scaled down.
  package var bounds: PictureBounds
  /// The receiver that must accept the format of the result.
  package var receiver: PictureReceiver
  package var encoding: PictureEncoding
  /// The part of the picture to keep; nil for the whole picture.
  package var crop: PictureCrop?
  /// When a picture is cut into pieces.
  package var splitting: PictureSplitting
  /// The quality of a JPEG or WebP picture that has to be encoded, 1 to 100.
  package var quality: Int
  /// Whether to refuse a damaged picture even if part of it can be decoded.
  package var strict: Bool
  /// Whether to keep every byte unchanged, including metadata.
  package var original: Bool
  /// Whether to carry over metadata (EXIF, XMP, comments) if the format of the result has a place for it.
  package var keepsMetadata: Bool
  /// The most bytes of an input whose size is unknown until its end: standard input, a FIFO, a device.
  package var largestStream = Self.defaultLargestStream
  /// How long to wait for data from a FIFO or a device before giving up; nil to wait forever.
  package var streamPatience: Duration?

  public static let defaultQuality = 85
  package static let defaultLargestStream = 1 << 30

  /// The options for a receiver, with that receiver's bounds.
  public init(
    receiver: PictureReceiver = .any, encoding: PictureEncoding = .auto,
    crop: PictureCrop? = nil, splitting: PictureSplitting = .never,
    quality: Int = defaultQuality, strict: Bool = false,
    original: Bool = false, keepsMetadata: Bool = false
  ) {
    self.receiver = receiver
    bounds = receiver.bounds
    self.encoding = encoding
    self.crop = crop
    self.splitting = splitting
    self.quality = quality
    self.strict = strict
    self.original = original
    self.keepsMetadata = keepsMetadata
  }

  /// The same options with one longest edge for all pictures, instead of the receiver's limits.
  public func withEdge(_ edge: Int) -> PreparationOptions {
    var options = self
    options.bounds.photoEdge = edge
    options.bounds.losslessEdge = edge
    options.bounds.patches = []
    return options
  }
}
