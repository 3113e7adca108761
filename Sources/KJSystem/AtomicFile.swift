internal import KJBase
import KJLibC
package import SystemPackage

/// Whole-file replacement: writes a temporary file next to the target, syncs it if durability matters, and renames it
/// over the target.
package enum AtomicFile {
  /// Replaces the file's contents, or creates it.
  ///
  /// A symbolic link to a file is kept; the file that it points to is replaced.
  ///
  /// The caller holds a ``FileLock`` if several processes may write.
  ///
  /// - Parameters:
  ///   - permissions: The permissions of the new file, regardless of the umask; nil to follow the umask.
  ///   - isDurable: Whether the path holds either the old or the new contents even after a power failure. That takes
  ///     the time of two disk writes; pass false for files whose loss does not matter.
  package static func replace(
    _ path: FilePath, with bytes: [UInt8], permissions: FilePermissions?, isDurable: Bool = true
  ) throws(SystemError) {
    let path = path.withoutLinks
    let name = path.lastComponent?.string ?? "file"
    let temporary = path.removingLastComponent().appending(temporaryName(of: name))
    do throws(SystemError) {
      try write(bytes, to: temporary, permissions: permissions, isDurable: isDurable)
      _ = try retrying("replace", path.description) {
        temporary.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
      }
    } catch {
      _ = temporary.withPlatformString { unlink($0) }
      throw error
    }
    if isDurable { syncDirectory(path.removingLastComponent()) }
  }

  /// Whether a file with this name is the temporary file of a ``replace(_:with:permissions:)`` that was killed or is
  /// still running.
  ///
  /// - Parameter file: The name of the file that was to be replaced.
  package static func isTemporary(_ name: String, of file: String) -> Bool {
    let beginning = ".\(file)."
    guard name.hasPrefix(beginning), name.hasSuffix(temporaryEnd) else { return false }
    let suffix = name.dropFirst(beginning.count).dropLast(temporaryEnd.count)
    return !suffix.isEmpty && suffix.utf8.allSatisfy(\.isAlphanumeric)
  }

  private static let temporaryEnd = ".tmp"

  private static func temporaryName(of file: String) -> String {
    ".\(file).\(String(UInt64.random(in: .min ... .max), radix: 36))\(temporaryEnd)"
  }

  /// Creates a file that must not exist yet, and removes it if writing fails.
  ///
  /// Its permissions follow the umask.
  package static func create(_ path: FilePath, with bytes: [UInt8]) throws(SystemError) {
    let file = try path.opened(
      .writeOnly, options: [.create, .exclusiveCreate],
      permissions: FilePermissions(rawValue: 0o666))
    do throws(SystemError) {
      do throws(SystemError) { try file.writeFully(bytes, name: path.description) } catch {
        try? file.close()
        throw error
      }
      try naming("write", path.description) { try file.close() }
    } catch {
      _ = path.withPlatformString { unlink($0) }
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: FilePath, permissions: FilePermissions?, isDurable: Bool
  ) throws(SystemError) {
    let file = try path.opened(
      .writeOnly, options: [.create, .exclusiveCreate],
      permissions: permissions ?? FilePermissions(rawValue: 0o666))
    do throws(SystemError) {
      if let permissions {
        _ = try retrying("set the mode of", path.description) {
          fchmod(file.rawValue, permissions.rawValue)
        }
      }
      try file.writeFully(bytes, name: path.description)
      if isDurable { _ = try retrying("sync", path.description) { synchronize(file) } }
    } catch {
      try? file.close()
      throw error
    }
    try naming("write", path.description) { try file.close() }
  }

  /// Waits until the file is on the disk (`fsync`).
  ///
  /// On macOS, `fsync` leaves the data in the drive's cache; `F_FULLFSYNC` flushes that cache, but not every file
  /// system supports it.
  private static func synchronize(_ file: FileDescriptor) -> Int32 {
    #if canImport(Darwin)
      if fcntl(file.rawValue, F_FULLFSYNC) != -1 { return 0 }
    #endif
    return fsync(file.rawValue)
  }

  /// Makes the rename durable if the file system supports it.
  ///
  /// A failure here is not a failure of the write.
  private static func syncDirectory(_ path: FilePath) {
    let directory = path.isEmpty ? FilePath(".") : path
    guard let descriptor = try? directory.opened(.readOnly) else { return }
    _ = synchronize(descriptor)
    try? descriptor.close()
  }
}
