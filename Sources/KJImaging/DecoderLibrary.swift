// The libraries that kj decodes and encodes pictures with.

internal import CGIF
internal import CKJPNG
internal import CTurboJPEG
internal import CWebP
internal import CZlib

/// Facts about the picture libraries.
package enum DecoderLibrary {
  /// One line each: `libjpeg-turbo 2.1.5`.
  ///
  /// All of them are loaded then. For libjpeg-turbo, libdeflate and giflib these are the versions that kj was
  /// compiled against, since none of them reports one at run time. libheif and libtiff are not listed: they are
  /// loaded when a picture needs them.
  package static var versions: [String] {
    loadThoseWithoutVersion()
    return [
      "libjpeg-turbo \(String(cString: kj_turbojpeg_version()))",
      "libpng \(String(cString: kj_png_version()))",
      "libdeflate \(PNGInflater.libraryVersion)",
      "libwebp \(webpVersion)",
      "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)",
      "zlib \(String(cString: zlibVersion()))",
    ]
  }

  /// Calls a function of each library that is not asked for its version, and so loads it.
  private static func loadThoseWithoutVersion() {
    tjDestroy(tjInitDecompress())
    _ = JPEGRowDecoder.hasLibrary
    _ = PNGInflater.checksum(of: ByteView(UnsafeRawBufferPointer(start: nil, count: 0)))
    _ = GifErrorString(D_GIF_SUCCEEDED)
  }

  /// The three numbers that libwebp packs into one.
  private static var webpVersion: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
