// Failed system calls on kj's own files, as failures with the tools' messages.

internal import KJBase
internal import KJSystem
internal import SystemPackage

extension Failure {
  /// The failure for a file that cannot be read or written.
  init(_ error: SystemError) { self.init(.inputOutput, error.description) }

  /// Runs a system call and turns its error into a failure.
  static func wrapping<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try call() } catch { throw Failure(error) }
  }

  /// Makes sure that a directory exists and is private.
  ///
  /// A symbolic link in its place is allowed, so that a person can keep it elsewhere.
  static func ensurePrivate(_ path: FilePath) throws(Failure) {
    do throws(PrivateDirectoryError) {
      try PrivateDirectory.ensure(path, mayBeLink: true)
    } catch {
      throw Failure(error)
    }
  }
}
