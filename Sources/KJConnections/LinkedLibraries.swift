// The libraries that a connection runs with.

internal import KJDigest
internal import KJSSH

/// libssh2 and libcrypto.
package enum LinkedLibraries {
  /// The versions in use for `--version`, one line each: `libssh2 1.10.0`.
  package static var versions: [String] {
    ["libssh2 \(Library.version)", Digest.libraryVersion]
  }

  /// Begins to prepare them on another thread, so that no server has to wait for that.
  package static func prepare() {
    Digest.prepare()
  }
}
