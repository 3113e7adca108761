import KJLibC
import KJTestSupport
import SystemPackage

/// The environment variables other than KJ_TOOLS, which the test support reads.
enum Settings {
  /// Another build of kj to compare with.
  static var earlierTools: FilePath? { path("KJ_EARLIER_TOOLS") }
  /// The directory of a libssh2 1.11, measured alongside the system's older one.
  static var newLibSSH2: FilePath? { path("KJ_BENCH_LIBSSH2") }
  /// A JPEG file to use instead of the generated photo.
  static var photo: FilePath? { path("KJ_BENCH_PHOTO") }

  /// The JPEG files in the directory named by KJ_BENCH_PHOTOS.
  static var photos: [FilePath] {
    guard let directory = path("KJ_BENCH_PHOTOS") else { return [] }
    return ((try? LocalFiles.list(directory)) ?? []).map(directory.appending).filter {
      ["jpg", "jpeg"].contains($0.extension?.lowercased())
    }
  }

  private static func path(_ name: String) -> FilePath? {
    getenv(name).map { FilePath(String(cString: $0)) }
  }
}
