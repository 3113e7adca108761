// Following symbolic links in the last component of a path.

import KJLibC
package import SystemPackage

extension FilePath {
  /// The path of the file itself, with any links in its last component followed (`readlink`).
  ///
  /// Replacing the file there keeps the link. The target of the last link need not exist; a loop
  /// fails with `ELOOP`.
  package func followingLinks() throws(SystemError) -> FilePath {
    var path = self
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return path }
      path = target.isAbsolute ? target : path.removingLastComponent().pushing(target)
    }
    throw SystemError("follow the links of", description, .tooManySymbolicLinkLevels)
  }

  /// The target of the link at this path; `nil` if there is no link.
  package var linkTarget: FilePath? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = withPlatformString { readlink($0, &buffer, buffer.count - 1) }
    return count < 0 ? nil : FilePath(platformString: buffer)
  }
}
