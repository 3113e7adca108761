// The libraries that an upload runs with, for --version.

internal import KJImaging
internal import KJSSH
internal import KJSystem

/// What `kj-upload --version` names besides kj itself.
public enum LinkedLibraries {
  /// One line each: `libssh2 1.10.0`.
  ///
  /// libssh2 and OpenSSL are those in use, libjpeg-turbo the one that kj was built with, since it
  /// does not tell at run time.
  public static var versions: [String] {
    [
      "libssh2 \(Library.version)", Digest.libraryVersion,
      "libjpeg-turbo \(DecoderLibrary.version)",
    ]
  }
}
