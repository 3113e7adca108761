// Failed system calls on the files that kj keeps, in the words of the tools.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension Failure {
  /// A file that cannot be read or written.
  init(_ error: SystemError) {
    self.init(.inputOutput, error.description)
  }

  /// Runs a system call and turns its error into a failure.
  static func wrapping<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try call() } catch { throw Failure(error) }
  }

  /// Makes sure of a private directory; a person may keep it elsewhere, with a link in its place.
  static func ensurePrivate(_ path: FilePath) throws(Failure) {
    do throws(PrivateDirectoryError) {
      try PrivateDirectory.ensure(path, mayBeLink: true)
    } catch {
      throw Failure(error)
    }
  }
}
