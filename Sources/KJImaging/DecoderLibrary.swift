// Which libraries kj decodes and encodes pictures with.

internal import CKJPNG
internal import CTurboJPEG

/// Facts about the picture libraries.
public enum DecoderLibrary {
  /// One line each: `libjpeg-turbo 2.1.5`.
  ///
  /// libjpeg-turbo is the one that kj was compiled against, since it does not tell at run time.
  public static var versions: [String] {
    [
      "libjpeg-turbo \(String(cString: kj_turbojpeg_version()))",
      "libpng \(String(cString: kj_png_version()))",
    ]
  }
}
