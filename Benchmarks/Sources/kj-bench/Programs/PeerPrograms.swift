import KJTestSupport
import SystemPackage

/// The system's program directories, not those of a workspace, whose `ssh` is a wrapper.
enum PeerPrograms {
  static let directories = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  /// The path of a program, or nil if it is not installed.
  static func path(of name: String) -> String? {
    directories.map { "\($0)/\(name)" }.first { LocalFiles.isFile(FilePath($0)) }
  }
}
