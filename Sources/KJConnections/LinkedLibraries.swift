internal import KJDigest
internal import KJSSH
internal import KJSessions
package import KJStore

/// libssh2 and libcrypto.
package enum LinkedLibraries {
  /// The versions in use, one per line: `libssh2 1.10.0`.
  package static var versions: [String] {
    [Library.absence ?? "libssh2 \(Library.version)", Digest.libraryVersion]
  }

  /// Begins to load and prepare the libraries on another thread, so no server has to wait for them; does nothing if
  /// there is a live link, which does not need them.
  ///
  /// - Returns: Whether there is a live link.
  @discardableResult
  package static func prepareUnlessLinked(in locations: Locations) -> Bool {
    let links = try? LinkDirectory(locations.runtime).clients()
    if links?.isEmpty == true { Digest.prepare() }
    return links?.isEmpty == false
  }
}
