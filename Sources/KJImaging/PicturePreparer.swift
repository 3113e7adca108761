public import KJDomain
import KJLibC

/// Prepares pictures: upright, no larger than wanted, and free of metadata.
///
/// A file that is not a picture is sent as it is.
public struct PicturePreparer: Sendable {
  private let options: PreparationOptions
  private let limits: PictureLimits

  public init(_ options: PreparationOptions, limits: PictureLimits = .standard) {
    self.options = options
    self.limits = limits
  }

  /// Limits the memory that the decoder uses for a picture, for the whole process.
  ///
  /// Call it once at the start of a tool, before it starts a second thread: the limit is an
  /// environment variable of libjpeg-turbo (`JPEGMEM`), and setting one is not safe while another
  /// thread reads the environment. A value that the user has set is kept.
  package static func configureDecoder() { setenv("JPEGMEM", "512M", 0) }

  /// The format of a file, from its first bytes; `PictureFormat.headLength` of them are enough.
  public static func inspect(_ head: UnsafeRawBufferPointer) -> PictureFormat? {
    PictureFormat(head: head)
  }

  /// Prepares one picture, given as a whole file.
  ///
  /// Works on the calling thread and keeps nothing between two calls. A damaged picture that can be shown in part is
  /// prepared, with a warning in its report, unless the options are strict.
  ///
  /// - Returns: The picture, or its pieces in order if the options ask for them.
  public func prepare(_ source: UnsafeRawBufferPointer) throws(PictureError) -> [PreparedPicture] {
    let format = Self.inspect(source)
    guard let format, !options.original else { return [PreparedPicture(unchanged: format)] }
    var preparation = try PicturePreparation(
      picture(format, ByteView(source)), options, limits, byteCount: source.count)
    return try preparation.run()
  }

  private func picture(
    _ format: PictureFormat, _ source: ByteView
  ) throws(PictureError) -> any SourcePicture {
    switch format {
    case .jpeg: try JPEGSource(source, limits: limits)
    case .png: PNGSource(try PNGStructure(source, limits: limits), limits: limits)
    case .webp: try WebPSource(source, limits: limits)
    case .gif: GIFSource(try GIFStructure(source, limits: limits))
    case .heic, .avif: try HEIFSource(source, format, limits: limits)
    case .bmp: try BMPSource(source, limits: limits)
    case .tiff: try TIFFSource(source, limits: limits)
    }
  }
}
