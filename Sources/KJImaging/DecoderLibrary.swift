// The libraries that kj decodes and encodes pictures with.

internal import CGIF
internal import CKJPNG
internal import CTurboJPEG
internal import CWebP

/// Facts about the picture libraries.
package enum DecoderLibrary {
  /// One line each: `libjpeg-turbo 2.1.5`.
  ///
  /// For libjpeg-turbo, libdeflate and giflib these are the versions that kj was compiled against, since
  /// none of them reports one at run time. libheif and libtiff are not listed: they are loaded when a picture
  /// needs them.
  package static var versions: [String] {
    [
      "libjpeg-turbo \(String(cString: kj_turbojpeg_version()))",
      "libpng \(String(cString: kj_png_version()))",
      "libdeflate \(PNGInflater.libraryVersion)",
      "libwebp \(webpVersion)",
      "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)",
    ]
  }

  /// The three numbers that libwebp packs into one.
  private static var webpVersion: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
