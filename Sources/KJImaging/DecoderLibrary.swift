internal import CGIF
internal import CKJPNG
internal import CTurboJPEG
internal import CWebP
internal import CZlib
internal import KJSystem

/// Facts about the picture libraries.
package enum DecoderLibrary {
  /// One line per library: `libjpeg-turbo 2.1.5`, or why it cannot be loaded.
  ///
  /// Reading this loads all of them. For libjpeg-turbo, libdeflate and giflib these are the versions that kj was
  /// compiled against, since none of them reports its version at run time. libheif and libtiff are not listed: kj
  /// loads them when a picture needs them.
  package static var versions: [String] {
    _ = JPEGRowDecoder.hasLibrary
    return [
      line("libjpeg-turbo", "libturbojpeg.so.0") { String(cString: kj_turbojpeg_version()) },
      line("libpng", "libpng16.so.16") { String(cString: kj_png_version()) },
      line("libdeflate", "libdeflate.so.0") { PNGInflater.libraryVersion },
      line("libwebp", "libwebp.so.7") { webpVersion },
      line("giflib", "libgif.so.7") { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" },
      line("zlib", "libz.so.1") { String(cString: zlibVersion()) },
    ]
  }

  private static func line(_ name: String, _ file: String, _ version: () -> String) -> String {
    LoadedLibraries.absence(of: name, file) ?? "\(name) \(version())"
  }

  /// The three numbers that libwebp packs into one.
  private static var webpVersion: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
