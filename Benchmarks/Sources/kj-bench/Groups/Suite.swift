// The executables of kj.

import KJTestSupport
import SystemPackage

enum Suite {
  /// The names of the tools in a directory, which may hold many other files.
  static func tools(in directory: FilePath) throws -> [String] {
    try LocalFiles.list(directory).filter { name in
      let isTool = name == "kj" || (name.hasPrefix("kj-") && !name.contains("."))
      let path = directory.appending(name)
      return isTool && LocalFiles.isFile(path)
        && LocalFiles.mode(path)?.contains(.ownerExecute) == true
    }
  }
}
