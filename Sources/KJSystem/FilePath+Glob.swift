// Finding files by a pattern, as a shell and OpenSSH do.

import KJLibC
package import SystemPackage

extension FilePath {
  /// The files that match a pattern with `*`, `?` and `[…]`, sorted by name (`glob`).
  ///
  /// Directories that cannot be read are skipped. If nothing matches, the list is empty.
  package static func matching(_ pattern: String) -> [FilePath] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      paths[index].map { FilePath(platformString: $0) }
    }
  }
}
