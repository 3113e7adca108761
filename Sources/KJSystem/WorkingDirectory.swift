// The directory that relative paths start from.

import KJLibC
package import SystemPackage

extension FilePath {
  /// The working directory of this process (`getcwd`), as a path without links.
  package static func workingDirectory() throws(SystemError) -> FilePath {
    guard let path = getcwd(nil, 0) else { throw .last("find", "the working directory") }
    defer { free(path) }
    return FilePath(platformString: path)
  }
}
