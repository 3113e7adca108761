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

  /// Bounds the memory that the decoder takes for a picture, for the whole process.
  ///
  /// Call it once at the start of a tool, before there is a second thread: the bound is an
  /// environment variable of libjpeg-turbo (`JPEGMEM`), and setting one is not safe while another
  /// thread reads the environment. A value that the person has set is kept.
  package static func configureDecoder() { setenv("JPEGMEM", "512M", 0) }

  /// The format of a file by its first bytes; `PictureFormat.headLength` of them are enough.
  public static func inspect(_ head: UnsafeRawBufferPointer) -> PictureFormat? {
    PictureFormat(head: head)
  }

  /// Prepares one picture, the whole file.
  ///
  /// The work is done on the calling thread, and nothing is kept between two calls. A damaged picture that can be shown
  /// in part is prepared, with a warning in its report, unless the options are strict.
  ///
  /// - Returns: The picture, or its pieces in their order where the options ask for them.
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
