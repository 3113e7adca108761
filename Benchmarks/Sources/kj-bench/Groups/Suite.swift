// The executables of kj.

import KJTestSupport
import SystemPackage

enum Suite {
  /// The names of the tools in a directory, which may hold many other files.
  static func tools(in folder: FilePath) throws -> [String] {
    try LocalFiles.list(folder).filter { name in
      let isTool = name == "kj" || (name.hasPrefix("kj-") && !name.contains("."))
      let path = folder.appending(name)
      return isTool && LocalFiles.isFile(path)
        && LocalFiles.mode(path)?.contains(.ownerExecute) == true
    }
  }
}
