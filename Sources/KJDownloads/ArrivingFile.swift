internal import KJDomain
internal import KJLibC
internal import KJSystem
internal import SystemPackage

/// A file that has no name until it is complete.
///
/// On Linux it has no name at all (`O_TMPFILE`), so nothing is left of it if this process is killed. If the file system
/// does not support that, it has a hidden name next to the final one.
final class ArrivingFile {
  /// How many seconds a leftover hidden file must have gone without a write before kj removes it.
  private static let leastAgeLeft = 3600

  private let directory: FilePath
  private let file: FileDescriptor
  /// The hidden name; nil if the file has none.
  private var hidden: FilePath?

  /// Creates a file in a directory.
  ///
  /// - Parameter isPrivate: Whether nobody else may read it; otherwise it has the person's default permissions for new
  ///   files.
  init(in directory: FilePath, isPrivate: Bool = false) throws(SystemError) {
    let permissions = FilePermissions(rawValue: isPrivate ? 0o600 : 0o666)
    self.directory = directory
    #if !canImport(Darwin)
      do throws(SystemError) {
        file = try directory.opened(
          .readWrite, options: Self.nameless, permissions: permissions)
        return
      } catch {
        // The file system does not support `O_TMPFILE`, or the kernel sees this as an attempt to write to a directory.
        guard [.notSupported, .isDirectory].contains(error.errno) else { throw error }
      }
    #endif
    Self.removeLeft(in: directory)
    let hidden = Self.hiddenPath(in: directory)
    file = try hidden.opened(
      .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
    self.hidden = hidden
  }

  deinit {
    try? file.close()
    try? hidden?.removeFile()
  }

  #if !canImport(Darwin)
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let nameless = FileDescriptor.OpenOptions(rawValue: O_DIRECTORY | 0o20_000_000)
  #endif

  /// A name in the form that ``OwnRemoteName`` recognizes.
  private static func hiddenPath(in directory: FilePath) -> FilePath {
    directory.appending(".kj-\(String(UInt64.random(in: .min ... .max), radix: 16)).part")
  }

  /// Removes hidden files that a killed process left behind.
  private static func removeLeft(in directory: FilePath) {
    let now = time(nil)
    for name in (try? directory.entries()) ?? [] where OwnRemoteName(name) == .unfinished {
      let path = directory.appending(name: name)
      guard let status = try? path.ownStatus(), status.type == .regular,
        status.userID.rawValue == Environment.userID,
        now - Int(status.st_mtim.tv_sec) > leastAgeLeft
      else { continue }
      try? path.removeFile()
    }
  }

  // MARK: Contents

  /// Writes bytes at their offset in the file (`pwrite`).
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    do { _ = try file.writeAll(toAbsoluteOffset: Int64(offset), bytes) } catch {
      throw SystemError("write", directory.description, error as? Errno ?? .ioError)
    }
  }

  /// Passes the whole file to `take`, piece by piece.
  func read<Failure: Error>(
    _ take: ([UInt8]) throws(Failure) -> Void, else fail: (SystemError) -> Failure
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let count: Int
      do throws(SystemError) {
        count = try file.readFully(at: offset, into: buffer, name: directory.description)
      } catch {
        throw fail(error)
      }
      if count == 0 { return }
      offset += count
      try take(Array(buffer[..<count]))
    }
  }

  // MARK: The end

  /// Gives the file its name, once every byte has arrived.
  ///
  /// - Parameters:
  ///   - path: nil for a file that is only read.
  ///   - size: In bytes; anything after that is cut off.
  ///   - modified: When its contents were last changed, in seconds since 1970; nil for now.
  ///   - replaces: Whether to replace an existing file with that name.
  /// - Throws: `EEXIST` if something has that name and must not be replaced.
  func finish(
    as path: FilePath?, size: Int, modified: UInt32?, replaces: Bool
  ) throws(SystemError) {
    try check("write", directory) { ftruncate(file.rawValue, off_t(size)) }
    guard let path else { return }
    if let modified {
      let time = timespec(tv_sec: Int(modified), tv_nsec: 0)
      _ = withUnsafePointer(to: (time, time)) { times in
        times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(file.rawValue, $0) }
      }
    }
    if !replaces { return try link(as: path) }
    let other: FilePath
    if let hidden {
      other = hidden
    } else {
      other = Self.hiddenPath(in: directory)
      try link(as: other)
    }
    hidden = other
    try other.rename(to: path)
    hidden = nil
  }

  private func check(
    _ operation: String, _ path: FilePath, _ call: () -> Int32
  ) throws(SystemError) {
    if call() != 0 { throw SystemError(operation, path.description, Errno(rawValue: errno)) }
  }

  /// Gives the file a name that is not in use.
  private func link(as path: FilePath) throws(SystemError) {
    let old = hidden ?? FilePath("/proc/self/fd/\(file.rawValue)")
    do throws(SystemError) {
      try check("create", path) {
        old.withPlatformString { old in
          path.withPlatformString { linkat(AT_FDCWD, old, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
        }
      }
      try? hidden?.removeFile()
    } catch {
      guard let hidden, error.errno != .fileExists else { throw error }
      // On a file system without hard links, an empty file reserves the name and is then replaced.
      let empty = try path.opened(
        .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      try? empty.close()
      try hidden.rename(to: path)
    }
    hidden = nil
  }
}
