// Files that only kj writes, in kj's own directory.

internal import KJBase
internal import KJSystem
internal import SystemPackage

enum OwnFile {
  /// The attributes of a file that can be trusted: a regular file of this user, in a directory that is closed to
  /// everybody else.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: ``Failure`` with status `inputOutput` for anything else in its place.
  static func status(of path: FilePath) throws(Failure) -> Stat? {
    let status: Stat
    do throws(SystemError) { status = try path.ownStatus() } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw Failure(error)
    }
    try Failure.ensurePrivate(path.removingLastComponent())
    guard status.type == .regular else { throw unusable(path, "it is not a regular file") }
    guard status.userID.rawValue == Environment.userID else {
      throw unusable(path, "it belongs to another user")
    }
    return status
  }

  private static func unusable(_ path: FilePath, _ reason: String) -> Failure {
    Failure(
      .inputOutput, "cannot use '\(path.description.printable)': \(reason)",
      advice: ["remove it, and kj starts a new one"])
  }
}
