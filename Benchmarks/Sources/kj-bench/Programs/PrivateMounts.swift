import KJLibC
import KJTestSupport
import SystemPackage

/// The mounts of this process, where `Scripts/bench` gave it some of its own.
///
/// OpenSSH asks the password database where a home is. Tests put wrappers before its programs, which take as long
/// as half an upload over a link; here, a directory is mounted where the database says.
enum PrivateMounts {
  static var exist: Bool { getenv("KJ_BENCH_OWN_MOUNTS").map { String(cString: $0) } == "1" }

  /// Mounts a directory over the home of the person, for this process and those that it starts.
  static func makeHome(_ directory: FilePath) throws {
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else {
      throw RunFailed("the password database has no home for user \(getuid())")
    }
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/bin"])
    try tools.run("mount", ["--bind", directory.string, String(cString: home)]).expectSuccess()
  }
}
