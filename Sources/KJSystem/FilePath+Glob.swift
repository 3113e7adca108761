// Files by a pattern, as a shell and OpenSSH find them.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// The files that match a pattern with `*`, `?` and `[…]`, sorted by name (`glob`).
  ///
  /// Folders that cannot be read are passed over; without a match there is nothing.
  package static func matching(_ pattern: String) -> [FilePath] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      paths[index].map { FilePath(platformString: $0) }
    }
  }
}
