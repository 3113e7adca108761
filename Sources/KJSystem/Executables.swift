internal import KJBase
import KJLibC
package import SystemPackage

/// The programs that a person can run by name.
package enum Executables {
  /// The first executable file with this name in the directories of `PATH`.
  ///
  /// A name with a slash is used as it is; see ``SearchPath`` for the directories.
  package static func find(_ name: String, in environment: Environment) -> FilePath? {
    if name.contains("/") { return FilePath(name) }
    guard !name.isEmpty else { return nil }
    let path = environment["PATH"]
    if let known = found.withLock({ $0[name] }), known.path == path,
      known.program.isExecutableFile
    {
      return known.program
    }
    let program = SearchPath.directories(in: path).lazy.map { FilePath($0).appending(name) }
      .first { $0.isExecutableFile }
    if let program { found.withLock { $0[name] = (path, program) } }
    return program
  }

  /// The program last found for each name, with its `PATH`: an upload looks for `ssh` three times.
  private static let found = Locked<[String: (path: String?, program: FilePath)]>([:])

  /// Another of kj's tools: next to this executable, in `../libexec/kj`, or in the directories of `PATH`.
  package static func findTool(_ name: String, in environment: Environment) -> FilePath? {
    let directories = ownDirectory.map { [$0, $0.pushing("../libexec/kj")] } ?? []
    return directories.map { $0.appending(name) }.first { $0.isExecutableFile }
      ?? find(name, in: environment)
  }

  /// The directory of this executable, with links resolved.
  private static let ownDirectory: FilePath? = {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    #else
      let buffer = "/proc/self/exe"
    #endif
    guard let real = realpath(buffer, nil) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real).removingLastComponent()
  }()
}

extension FilePath {
  /// Whether this is a regular file that this process may run (`access`).
  fileprivate var isExecutableFile: Bool {
    (try? status())?.type == .regular && withPlatformString { access($0, X_OK) } == 0
  }
}
