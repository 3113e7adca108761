// Where a path leads when the last part of it is a symbolic link.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FilePath {
  /// The path of the file itself, behind any links in its last component (`readlink`).
  ///
  /// Replacing the file there keeps the link. What the last link names need not exist; a loop ends
  /// with `ELOOP`.
  package func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return path }
      path = target.isAbsolute ? target : path.removingLastComponent().pushing(target)
    }
    throw SystemError("follow the links of", description, .tooManySymbolicLinkLevels)
  }

  /// What the link at this path says; `nil` if there is no link.
  package var linkTarget: FilePath? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = withPlatformString { readlink($0, &buffer, buffer.count - 1) }
    return count < 0 ? nil : FilePath(platformString: buffer)
  }
}
