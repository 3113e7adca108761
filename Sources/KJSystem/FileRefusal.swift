package import KJBase
package import SystemPackage

/// A system call that failed for a file of the person.
package struct FileRefusal: Sendable {
  /// The directories that a program may read only after the person has allowed it: in the home directory, among them
  /// iCloud Drive and those of other cloud services, and the volumes that are removable or on a network.
  private static let protected: [FilePath] = [
    "Desktop", "Documents", "Downloads", "Library/Mobile Documents", "Library/CloudStorage",
    "/Volumes",
  ]

  let errno: Errno
  /// As the person named it, or without links.
  private let name: FilePath
  /// The person's home directory, without links; nil for that of the account.
  private let home: FilePath?
  let isOnMac: Bool

  /// - Parameter path: As the person named it, or without links.
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

  /// What the person can do: macOS answers `EPERM`, whatever the mode of the file is, while the terminal lacks the
  /// permission for one of these directories.
  package var advice: [Advice] { step.map { [.text($0)] } ?? [] }

  /// The same in words; nil where there is nothing to do here.
  ///
  /// The file system is asked only where the answer counts: text that is typed may name many files that are not there.
  package var step: String? {
    guard isOnMac, errno == .notPermitted else { return nil }
    // That of the account, as HOME does not change what macOS protects.
    let home = home ?? Environment([:]).home.withoutLinks
    let path = path
    guard Self.protected.contains(where: { path.starts(with: home.pushing($0)) }) else {
      return nil
    }
    return
      "allow your terminal to read it, in System Settings > Privacy & Security > Files and Folders"
  }
}
