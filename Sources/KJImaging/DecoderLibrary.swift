// Which libjpeg-turbo kj was built with.

internal import CTurboJPEG

/// Facts about the JPEG library.
public enum DecoderLibrary {
  /// The version of the headers that kj was compiled against: `2.1.5`.
  public static var version: String { String(cString: kj_turbojpeg_version()) }
}
