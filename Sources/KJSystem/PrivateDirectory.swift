// Directories of kj's own on this machine: for the person alone.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a directory cannot hold private files.
package enum PrivateDirectoryError: Error, Equatable, Sendable {
  case system(SystemError)
  case notADirectory(FilePath)
  /// A symbolic link stands in its place, which may lead anywhere.
  case link(FilePath)
  /// It belongs to another user.
  case foreign(FilePath)
  /// Group or others may read or write it; the mode is given.
  case open(FilePath, FilePermissions)
}

/// A directory that nobody but the person can enter.
package enum PrivateDirectory {
  /// Creates the directory with mode 0700, and what is missing above it; one that exists must
  /// belong to the person and be closed to everybody else.
  ///
  /// - Parameter mayBeLink: Whether a symbolic link may stand in its place: below the person's home,
  ///   where only they can have made it, and not in a folder that many write to.
  package static func ensure(
    _ path: FilePath, mayBeLink: Bool = false
  ) throws(PrivateDirectoryError) {
    do throws(SystemError) { try create(path) } catch { throw .system(error) }
    try check(path, mayBeLink: mayBeLink)
  }

  /// Makes sure that a directory which exists belongs to the person and is closed to everybody else.
  package static func check(
    _ path: FilePath, mayBeLink: Bool = false
  ) throws(PrivateDirectoryError) {
    let status: Stat
    do throws(SystemError) {
      status = try mayBeLink ? path.status() : path.ownStatus()
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

  /// Makes the directory and its missing parents (`mkdir`), each with mode 0700.
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
