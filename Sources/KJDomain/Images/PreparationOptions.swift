/// How a picture is prepared.
public struct PreparationOptions: Hashable, Sendable {
  /// The largest picture that is made; a larger one is scaled down.
  package var bounds: PictureBounds
  /// The receiver that has to take the format of the result.
  package var receiver: PictureReceiver
  package var encoding: PictureEncoding
  /// The part of a picture that is wanted; nil for all of it.
  package var crop: PictureCrop?
  /// When a picture is cut into pieces.
  package var splitting: PictureSplitting
  /// The quality of a JPEG or WebP picture that has to be encoded, 1 to 100.
  package var quality: Int
  /// True refuses a damaged picture of which something could still be shown.
  package var strict: Bool
  /// True leaves every byte as it is, metadata included.
  package var original: Bool
  /// True carries over what is known about the picture (EXIF, XMP, comments) where the format of the
  /// result has a place for it.
  package var keepsMetadata: Bool
  /// The most bytes of an input whose size is not known before its end: standard input, a FIFO, a device.
  package var largestStream = Self.defaultLargestStream
  /// How long a FIFO or a device may give nothing before it is given up; nil for any time.
  package var streamPatience: Duration?

  public static let defaultQuality = 85
  package static let defaultLargestStream = 1 << 30

  /// Options for a receiver, with its own bounds.
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

  /// The same options with one longest edge for every picture, in place of what the reader takes.
  public func withEdge(_ edge: Int) -> PreparationOptions {
    var options = self
    options.bounds.photoEdge = edge
    options.bounds.losslessEdge = edge
    options.bounds.patches = []
    return options
  }
}
