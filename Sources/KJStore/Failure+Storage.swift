// Failed system calls on the files that kj keeps, in the words of the tools.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension Failure {
  /// A file that cannot be read or written.
  init(_ error: SystemError) {
    self.init(.inputOutput, error.description.printable)
  }

  /// A directory that is not private, or cannot be made.
  init(_ error: PrivateDirectoryError) {
    switch error {
    case .system(let error):
      self.init(error)
    case .notADirectory(let path):
      self.init(.inputOutput, "cannot use '\(path.description.printable)': not a directory")
    case .foreign(let path):
      self.init(
        .inputOutput, "cannot use '\(path.description.printable)': it belongs to another user")
    case .open(let path, let permissions):
      let mode = "0" + String(permissions.rawValue, radix: 8)
      let name = path.description.printable
      self.init(
        .inputOutput, "cannot use '\(name)': others can enter it (mode \(mode))",
        hints: ["run 'chmod 700 \(name)'"])
    }
  }

  /// Runs a system call and turns its error into a failure.
  static func wrapping<Result>(
    _ call: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do throws(SystemError) { return try call() } catch { throw Failure(error) }
  }

  /// Makes sure of a private directory.
  static func ensurePrivate(_ path: FilePath) throws(Failure) {
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(path) } catch {
      throw Failure(error)
    }
  }
}
