import KJLibC
import KJTestSupport
import SystemPackage

/// The mounts of this process, if `Scripts/bench` gave it private ones.
///
/// OpenSSH looks up the home directory in the password database. Tests put wrappers before its programs, but a wrapper
/// takes half as long as an upload over a link; here, a directory is mounted over the home directory instead.
enum PrivateMounts {
  static var exist: Bool { getenv("KJ_BENCH_OWN_MOUNTS").map { String(cString: $0) } == "1" }

  /// Mounts a directory over the person's home directory, for this process and those that it starts.
  static func makeHome(_ directory: FilePath) throws {
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else {
      throw RunFailed("the password database has no home for user \(getuid())")
    }
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/bin"])
    try tools.run("mount", ["--bind", directory.string, String(cString: home)]).expectSuccess()
  }
}
