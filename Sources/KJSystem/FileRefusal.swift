package import KJBase
package import SystemPackage

/// A system call that failed on one of the person's files.
package struct FileRefusal: Sendable {
  /// The directories that a program may read only after the person has allowed it: some in the home directory,
  /// including iCloud Drive and other cloud services, and all volumes that are removable or on a network.
  private static let protected: [FilePath] = [
    "Desktop", "Documents", "Downloads", "Library/Mobile Documents", "Library/CloudStorage",
    "/Volumes",
  ]

  let errno: Errno
  /// The path as the person named it, or without links.
  private let name: FilePath
  /// The person's home directory, without links; nil for the account's.
  private let home: FilePath?
  let isOnMac: Bool

  /// - Parameter path: The path as the person named it, or without links.
  package init(_ error: SystemError, of path: FilePath) {
    errno = error.errno
    name = path
    home = nil
    #if canImport(Darwin)
      isOnMac = true
    #else
      isOnMac = false
    #endif
  }

  init(_ errno: Errno, of path: FilePath, home: FilePath, isOnMac: Bool) {
    self.errno = errno
    name = path
    self.home = home
    self.isOnMac = isOnMac
  }

  /// Absolute, and without links.
  var path: FilePath {
    let resolved = name.withoutLinks
    let directory = resolved.isAbsolute ? nil : try? FilePath.workingDirectory()
    return directory?.pushing(resolved) ?? resolved
  }

  /// What the person can do: macOS answers `EPERM`, regardless of the file's mode, while the terminal lacks permission
  /// for one of these directories.
  package var advice: [Advice] { step.map { [.text($0)] } ?? [] }

  /// The same in words; nil if nothing can be done here.
  ///
  /// Accesses the file system only if the answer matters: typed text may name many files that do not exist.
  package var step: String? {
    guard isOnMac, errno == .notPermitted else { return nil }
    // The account's home, because HOME does not change what macOS protects.
    let home = home ?? Environment([:]).home.withoutLinks
    let path = path
    guard Self.protected.contains(where: { path.starts(with: home.pushing($0)) }) else {
      return nil
    }
    return
      "allow your terminal to read it, in System Settings > Privacy & Security > Files and Folders"
  }
}
