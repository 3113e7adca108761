// The path of a shared library of the system. The loader only warns about a library that it cannot find, and the test
// would continue with the real home.

import SystemPackage

enum SystemLibrary {
  /// The path of a library of the system; throws if it is not installed.
  static func path(of name: String) throws -> FilePath {
    let directories = ["/usr/lib64", "/usr/lib"] + multiarchDirectories
    for directory in directories {
      let path = "\(directory)/\(name)"
      if LocalFiles.isFile(path) { return FilePath(path) }
    }
    throw SetUpFailure("no \(name) on this system: run Scripts/install-deps")
  }

  /// As in `/usr/lib/x86_64-linux-gnu`.
  private static var multiarchDirectories: [String] {
    let names = (try? LocalFiles.list("/usr/lib")) ?? []
    return names.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/lib/\($0)" }
  }
}
