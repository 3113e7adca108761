// The libraries that an upload runs with, for --version.

internal import KJDigest
internal import KJPreparation
internal import KJSSH
internal import KJSystem

/// What `kj-upload --version` names besides kj itself.
public enum LinkedLibraries {
  /// One line each: `libssh2 1.10.0`.
  ///
  /// They are those in use, but libjpeg-turbo the one that kj was built with.
  public static var versions: [String] {
    ["libssh2 \(Library.version)", Digest.libraryVersion] + PictureDecoder.libraries
  }
}
