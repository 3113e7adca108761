internal import KJImaging

/// The picture decoder of this process.
package enum PictureDecoder {
  /// The libraries that decode pictures, one line per library: `libpng 1.6.39`.
  package static var libraries: [String] { DecoderLibrary.versions }

  /// Limits the memory that a picture can take; call it at the start, before there are threads.
  package static func configure() { PicturePreparer.configureDecoder() }
}
