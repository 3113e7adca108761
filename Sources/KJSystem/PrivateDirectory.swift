import KJLibC
package import SystemPackage

/// Why a directory cannot hold private files.
package enum PrivateDirectoryError: Error, Equatable, Sendable {
  case system(SystemError)
  case notADirectory(FilePath)
  /// There is a symbolic link in its place, which may lead anywhere.
  case link(FilePath)
  /// It belongs to another user.
  case foreign(FilePath)
  /// Group or others have access to it; the mode is given.
  case open(FilePath, FilePermissions)
}

/// A directory that only its owner can enter.
package enum PrivateDirectory {
  /// Creates the directory and its missing parents with mode 0700.
  ///
  /// An existing directory must belong to this user and be closed to everybody else.
  ///
  /// - Parameter mayBeLink: Whether a symbolic link of this user may be in its place, so that a person can keep the
  ///   directory elsewhere.
  package static func ensure(
    _ path: FilePath, mayBeLink: Bool = false
  ) throws(PrivateDirectoryError) {
    do throws(SystemError) { try create(path) } catch { throw .system(error) }
    try check(path, mayBeLink: mayBeLink)
  }

  /// Makes sure that an existing directory belongs to this user and is closed to everybody else.
  package static func check(
    _ path: FilePath, mayBeLink: Bool = false
  ) throws(PrivateDirectoryError) {
    var status: Stat
    do throws(SystemError) {
      status = try path.ownStatus()
      if mayBeLink, status.type == .symbolicLink, status.userID.rawValue == geteuid() {
        status = try path.status()
      }
    } catch {
      throw .system(error)
    }
    guard status.type != .symbolicLink else { throw .link(path) }
    guard status.type == .directory else { throw .notADirectory(path) }
    guard status.userID.rawValue == geteuid() else { throw .foreign(path) }
    let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
    guard status.permissions.isDisjoint(with: others) else {
      throw .open(path, status.permissions)
    }
  }

  /// Creates the directory and its missing parents (`mkdir`), each with mode 0700.
  package static func create(_ path: FilePath) throws(SystemError) {
    if path.withPlatformString({ mkdir($0, 0o700) }) == 0 { return }
    switch Errno.last {
    case .fileExists:
      return
    case .noSuchFileOrDirectory where path.lastComponent != nil:
      try create(path.removingLastComponent())
      if path.withPlatformString({ mkdir($0, 0o700) }) == 0 || Errno.last == .fileExists { return }
      throw .last("create", path.description)
    case let reason:
      throw SystemError("create", path.description, reason)
    }
  }
}
