import KJLibC
public import SystemPackage

/// The directory of the built executables.
public enum BuiltTools {
  /// The directory that holds `kj` and its tools: `KJ_TOOLS` if set (to test an installed suite), otherwise the build's
  /// directory, next to the test bundle.
  public static let directory: FilePath = {
    if let named = getenv("KJ_TOOLS") { return FilePath(String(cString: named)) }
    return buildDirectory
  }()

  /// The directory of the test bundle, which has the debug build's tools and programs that only tests use.
  public static let buildDirectory: FilePath = {
    // On macOS a helper of the toolchain loads the bundle, whose path is among the arguments.
    for argument in CommandLine.arguments {
      guard let bundle = argument.firstRange(of: ".xctest") else { continue }
      let path = FilePath(String(argument[..<bundle.upperBound]))
      if path.isAbsolute { return path.removingLastComponent() }
    }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let bytes = buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    return FilePath(String(decoding: bytes, as: UTF8.self)).removingLastComponent()
  }()
}
